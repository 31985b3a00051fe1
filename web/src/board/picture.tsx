// A table to look at: the board, drawn in a frame of its own and then made as small as there is room. How a board lies depends on
// the size of its window, so the frame is a window of the picture's size, whatever the page has.

import { render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Picture as PictureInfo, Scene, Words } from "../api/protocol";
import { useSettings } from "../app/settings";
import { WindowContext } from "../app/use-media";
import { Board } from "./board";
import { type Art, ArtContext } from "./pieces/art";
import { applyChange } from "./scene/scene";

interface PictureProps {
  picture: PictureInfo;
  words: Words;
  art: Art;
  /** Which of the scenes is shown, from 0. */
  step?: number;
  /** The picture fills its box, and what is too much of it is cut off. */
  fills?: boolean;
}

/** The scenes of a picture, one after the other. */
export function scenesOf({ scene, changes }: PictureInfo): Scene[] {
  const scenes = [scene];
  for (const change of changes) scenes.push(applyChange(scenes.at(-1) ?? scene, change));
  return scenes;
}

export function Picture({ picture, words, art, step = 0, fills = false }: PictureProps) {
  const { width, height, points } = picture;
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const room = useSize(box);
  const scenes = useMemo(() => scenesOf(picture), [picture]);
  const scene = scenes[Math.min(step, scenes.length - 1)] ?? picture.scene;
  const source = useMemo(emptyDocument, []);
  useLook(root);

  useLayoutEffect(() => {
    if (!root) return;
    render(
      <WindowContext.Provider value={root.ownerDocument.defaultView}>
        <ArtContext.Provider value={art}>
          <Board scene={scene} words={words} pointedAt={step === 0 ? points : []} readOnly inert />
        </ArtContext.Provider>
      </WindowContext.Provider>,
      root,
    );
  }, [root, scene, words, art]);
  useEffect(() => (root ? () => render(null, root) : undefined), [root]);

  const scale = Math[fills ? "max" : "min"](room.width / width, room.height / height);
  return (
    <div ref={box} class="picture" inert aria-hidden="true">
      <iframe
        ref={frame}
        title={words["game.title"] ?? "-"}
        tabIndex={-1}
        srcdoc={source}
        onLoad={() => setRoot(frame.current?.contentDocument?.getElementById("picture") ?? null)}
        style={{
          width: `${width}px`,
          height: `${height}px`,
          left: `${(room.width - width * scale) / 2}px`,
          top: `${(room.height - height * scale) / 2}px`,
          transform: `scale(${scale})`,
          opacity: root && scale > 0 ? 1 : 0,
        }}
      />
    </div>
  );
}

/** A document with the styles of the page, and with nothing in it. */
function emptyDocument(): string {
  const styles = [...document.querySelectorAll('link[rel="stylesheet"], style')].map((style) => style.outerHTML);
  const { lang } = document.documentElement;
  return `<!doctype html><html lang="${lang}" class="in-picture"><head>${styles.join("")}</head><body id="picture"></body></html>`;
}

/** Colours and cards are those of the page. */
function useLook(root: HTMLElement | null): void {
  const settings = useSettings();
  useLayoutEffect(() => {
    if (root) Object.assign(root.ownerDocument.documentElement.dataset, document.documentElement.dataset);
  }, [root, settings]);
}

function useSize(box: { current: Element | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return size;
}
