// A link for another screen: its code to scan, and the link itself to copy or to send.

import { QrCode } from "../../ui/qr-code";
import { ShareLink, type ShareWords } from "../../ui/share-link";

interface LinkBoxProps {
  link: string;
  qr: string[];
  words: ShareWords & { qr: string };
  /** What is sent with it, where somebody else is to open it. */
  title?: string;
}

export function LinkBox({ link, qr, words, title }: LinkBoxProps) {
  return (
    <div class="link-box">
      <QrCode rows={qr} label={words.qr} />
      <div class="link-box-words">
        <p class="link-line">
          <a href={link}>{link.replace(/^https?:\/\//, "")}</a>
        </p>
        <ShareLink link={link} words={words} main {...(title !== undefined && { title })} />
      </div>
    </div>
  );
}
