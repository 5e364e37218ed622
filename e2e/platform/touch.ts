import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

async function centerOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The target of the touch is not visible.');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) };
}

/**
 * Returns a simulated finger for a page with a touch screen. Its touches act like touches on a real screen, including
 * scrolling.
 */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  let at: Point = { x: 0, y: 0 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  return {
    /** Puts the finger on an element and leaves it there. */
    async press(target: Locator) {
      at = await centerOf(target);
      await touch('touchStart', at);
    },
    /** Moves the finger to an element in several steps. */
    async moveTo(target: Locator) {
      const to = await centerOf(target);
      const steps = 6;
      const from = at;
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps;
        at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        await touch('touchMove', at);
      }
    },
    async lift() {
      await touch('touchEnd');
    },
    /** Moves the finger vertically from an element, without waiting, and lifts it. */
    async swipe(target: Locator, { y }: { y: number }) {
      const from = await centerOf(target);
      const steps = 5;
      const points = Array.from({ length: steps }, (_, step) => ({
        x: from.x,
        y: from.y + (y * (step + 1)) / steps,
      }));
      // Send all touches without awaiting responses, since a slow response would turn the touch into a long press.
      await Promise.all([
        touch('touchStart', from),
        ...points.map((point) => touch('touchMove', point)),
        touch('touchEnd'),
      ]);
    },
  };
}
