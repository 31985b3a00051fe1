// A rectangle of the screen.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function centre(box: Box): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
