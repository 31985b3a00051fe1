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

export function ShareLink({ link, words, title }: { link: string; words: ShareWords; title?: string }) {
  // The player may close the sheet without sharing.
  const share = () => void navigator.share({ url: link, ...(title && { text: title }) }).catch(() => undefined);
  return (
    <>
      <CopyLink link={link} label={words.copy} done={words.copied} byHand={words.byHand} />
      {"share" in navigator && (
        <Button onClick={share}>
          <Icon name="share" /> {words.share}
        </Button>
      )}
    </>
  );
}
