/** So many frames nothing may have changed. */
const quietFrames = 4;

const isDrawn = () =>
  document.querySelector('[data-pending]') === null &&
  [...document.images].every((image) => image.complete);

/** Sets `data-print-ready` once fonts, charts and images are drawn and the pages keep their height. */
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
    document.documentElement.dataset.printReady = 'true';
  };
  void document.fonts.ready.then(() => {
    frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}
