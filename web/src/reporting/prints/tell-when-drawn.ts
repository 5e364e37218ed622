/** The number of unchanged frames after which the pages' height counts as stable. */
const quietFrames = 4;

const isDrawn = () =>
  document.querySelector('[data-pending]') === null &&
  [...document.images].every((image) => image.complete);

/**
 * Returns why the pages must not be printed: a failed component with its slide, or a broken image outside the slides.
 * Returns null if they can be printed.
 */
function findFailure(): string | null {
  const failed = document.querySelector<HTMLElement>('[data-failed]');
  if (failed) {
    const place = failed.closest<HTMLElement>('[data-slide]')?.dataset.slide ?? '';
    return `Slide ${place}, ${failed.dataset.failed}: ${failed.textContent}`;
  }
  // A broken image counts as complete but has no size.
  const isBroken = [...document.images].some((image) => image.naturalWidth === 0);
  return isBroken ? 'The agency’s logo failed to load' : null;
}

/**
 * Sets `data-print-ready` once fonts, charts, and images are drawn and the pages' height is stable, or
 * `data-print-error` if any of them failed to load.
 */
export function tellWhenDrawn(): () => void {
  let frame = 0;
  let quiet = 0;
  let height = 0;
  const look = () => {
    const now = document.body.scrollHeight + document.querySelectorAll('*').length;
    quiet = isDrawn() && now === height ? quiet + 1 : 0;
    height = now;
    if (quiet < quietFrames) {
      frame = requestAnimationFrame(look);
      return;
    }
    const failure = findFailure();
    const { dataset } = document.documentElement;
    if (failure === null) dataset.printReady = 'true';
    else dataset.printError = failure;
  };
  void document.fonts.ready.then(() => {
    frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}
