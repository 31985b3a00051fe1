// A link for somebody else: to copy, and through the system's own sharing where there is one.

import { Button } from "./button";
import { CopyLink } from "./copy-link";
import { Icon } from "./icons";

export interface ShareWords {
  copy: string;
  copied: string;
  byHand: string;
  share: string;
}

interface ShareLinkProps {
  link: string;
  words: ShareWords;
  title?: string;
  /** The link is what the place is about. */
  main?: boolean;
}

export function ShareLink({ link, words, title, main = false }: ShareLinkProps) {
  // The player may close the sheet without sharing.
  const share = () => void navigator.share({ url: link, ...(title && { text: title }) }).catch(() => undefined);
  return (
    <>
      <CopyLink link={link} label={words.copy} done={words.copied} byHand={words.byHand} main={main} />
      {"share" in navigator && (
        <Button onClick={share}>
          <Icon name="share" /> {words.share}
        </Button>
      )}
    </>
  );
}
