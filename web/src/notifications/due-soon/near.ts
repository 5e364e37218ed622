/** The minimize button appears when the pointer is within this many pixels. */
const nearDistance = 75;

interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function isNear(
  { x, y }: { x: number; y: number },
  { left, right, top, bottom }: Rectangle,
) {
  const across = Math.max(left - x, 0, x - right);
  const down = Math.max(top - y, 0, y - bottom);
  return Math.hypot(across, down) <= nearDistance;
}
