// Why something could not be done, read aloud at once; nothing while there is nothing to tell.

export function Alert({ words }: { words: string | null | undefined }) {
  return words ? (
    <p class="notice notice-warm" role="alert">
      {words}
    </p>
  ) : null;
}
