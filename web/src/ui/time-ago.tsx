import { ago, moment } from "../lib/format-time";

/** How long ago something was; the exact moment on a closer look. */
export function Ago({ time }: { time: string }) {
  return (
    <time dateTime={time} title={moment(time)}>
      {ago(time)}
    </time>
  );
}
