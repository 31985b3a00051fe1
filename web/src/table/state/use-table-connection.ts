// A table, live.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Answer, PhotoInfo } from "../../api/protocol";
import { Problem } from "../../api/rest";
import type { Ask } from "../../api/table-socket";
import { type Connection, type Line, TableSocket } from "../../api/table-socket";
import { language } from "../../i18n/catalog";
import { play } from "../../i18n/table";
import { listen } from "../../lib/listen";
import { applyMessage, type TableState } from "./table-state";

export interface TableConnection {
  live: TableState | null;
  connection: Connection;
  /** What the server said when it last closed the line. */
  reason: string;
  /** The last place that somebody else was first at. */
  photo: PhotoInfo | null;
  ask(ask: Ask): Promise<Answer>;
  again(): void;
}

export function useTableConnection(id: string): TableConnection {
  const [live, setLive] = useState<TableState | null>(null);
  const [connection, setConnection] = useState<Connection>("connecting");
  const [reason, setReason] = useState("");
  const [photo, setPhoto] = useState<PhotoInfo | null>(null);
  const [attempt, setAttempt] = useState(0);
  const socket = useRef<TableSocket | null>(null);

  useEffect(() => {
    const connect = () => new WebSocket(addressOf(id)) as Line;
    const opened = new TableSocket(connect, {
      told: (message) => setLive((now) => applyMessage(now, message, performance.now())),
      connection: (now, why) => {
        setConnection(now);
        if (why !== undefined) setReason(why);
      },
    });
    socket.current = opened;
    const wake = () => document.visibilityState === "visible" && opened.wake();
    // What a document tells of itself comes up to the window.
    const stop = listen(window, { online: wake, visibilitychange: wake });
    return () => {
      stop();
      opened.end();
    };
  }, [id, attempt]);

  const ask = useCallback(async (question: Ask) => {
    if (!socket.current) throw new Problem("offline", play.noLine);
    const answer = await socket.current.ask(question);
    if (answer.type === "refused" && answer.photo) setPhoto(answer.photo);
    return answer;
  }, []);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { live, connection, reason, photo, ask, again };
}

function addressOf(id: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket?language=${language()}`;
}
