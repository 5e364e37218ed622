/** What has the next key when what had the focus goes from inside of it. */
const keepers = '[data-keeps-focus], [role="grid"], [role="dialog"], aside, main';
/** Where Esc closes what is open: it has the next key also while a button waits for its answer. */
const openings = '[role="dialog"], aside';
/** In ms: a dialog that closes gives the focus back by itself. */
const returnTime = 250;

/**
 * Keeps the keyboard where it was: a browser forgets the focus when its holder goes or is disabled. Whoever
 * pressed the button of an article's step, which isn't there any more, goes on in its panel; a button that
 * only waited for its answer has the focus again.
 */
export function keepFocus(): () => void {
  let holder: Element | null = null;
  let keeper: HTMLElement | null = null;
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = ({ target }: FocusEvent) => {
    holder = target as Element;
    keeper = holder.parentElement?.closest<HTMLElement>(keepers) ?? null;
    isWaiting = false;
  };
  const restore = () => {
    if (!holder || !isNobodys(holder)) return;
    if (!holder.isConnected) {
      if (keeper?.isConnected) return focusOn(keeper);
      timer ??= setTimeout(() => {
        timer = undefined;
        focusOnScreen();
      }, returnTime);
    } else if (holder.matches(':disabled')) {
      if (keeper && holder.closest(openings)) return focusOn(keeper);
      isWaiting = true;
    } else if (isWaiting) {
      isWaiting = false;
      focusOn(holder as HTMLElement);
    }
  };
  const observer = new MutationObserver(restore);

  document.addEventListener('focusin', note);
  observer.observe(document.body, {
    attributeFilter: ['disabled'],
    childList: true,
    subtree: true,
  });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('focusin', note);
    observer.disconnect();
  };
}

/** Whether nothing has the focus but what can't have it. */
function isNobodys(holder: Element): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active === holder;
}

const focusOn = (element: HTMLElement) => element.focus({ preventScroll: true });

function focusOnScreen(): void {
  if (document.activeElement !== document.body) return;
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]');
  const screen = document.querySelector<HTMLElement>('aside') ?? document.querySelector('main');
  const next = [...dialogs].at(-1) ?? screen;
  if (next) focusOn(next);
}
