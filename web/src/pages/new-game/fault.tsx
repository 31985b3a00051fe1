// What is wrong with what was chosen.

/** What is wrong with a field, right below it. */
export function Fault({ name, fault }: { name: string; fault: string }) {
  return (
    <p id={`fault-${name}`} class="fault" role="alert">
      {fault}
    </p>
  );
}
