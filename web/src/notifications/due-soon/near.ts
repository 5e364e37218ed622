/** How near the pointer has to come, in pixels, for the way to minimize to appear. */
const nearDistance = 75;

interface Rectangle {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Whether a point is at most 75 pixels from a rectangle's edge, or inside it. */
export function isNear(
  { x, y }: { x: number; y: number },
  { left, right, top, bottom }: Rectangle,
) {
  const across = Math.max(left - x, 0, x - right);
  const down = Math.max(top - y, 0, y - bottom);
  return Math.hypot(across, down) <= nearDistance;
}
