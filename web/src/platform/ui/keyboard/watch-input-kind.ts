const movingKeys = /^(Tab|Arrow.*|Home|End|Page.*|j|k)$/;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');

/**
 * Sets `data-keys` on the root element while the user navigates by keyboard. The attribute replaces `:focus-visible`,
 * which would draw a ring even for people who use the mouse, because lists are focused when they open.
 */
export function watchInputKind(): void {
  const { dataset } = document.documentElement;
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      if (movingKeys.test(key) && !isTyping(target)) dataset.keys = '';
    },
    { capture: true },
  );
  document.addEventListener('pointerdown', () => delete dataset.keys, { capture: true });
}
