/** Containers that get focus when the focused element inside them is removed. */
const containers = '[data-keeps-focus], [role="grid"], [role="dialog"], aside, main';
/** Containers that close on Esc, so they must have focus even while a button inside them is disabled. */
const closable = '[role="dialog"], aside';
/**
 * The number of milliseconds to wait for a closing dialog, which returns the focus itself and must not be overridden.
 */
const returnTime = 250;

/**
 * Restores keyboard focus, which a browser drops when the focused element is removed or disabled. Watches the whole
 * document because components can't handle this themselves. Mantine disables any button while it is `loading`, and an
 * event about someone else's change can remove any focused element from a panel, list, or dialog. Returns a stop
 * function.
 */
export function restoreLostFocus(): () => void {
  let focused: Element | null = null;
  let container: HTMLElement | null = null;
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const note = ({ target }: FocusEvent) => {
    focused = target as Element;
    container = focused.parentElement?.closest<HTMLElement>(containers) ?? null;
    isWaiting = false;
  };
  const restore = () => {
    if (!focused || !isFocusLost(focused)) return;
    if (!focused.isConnected) {
      if (container?.isConnected) return focusOn(container);
      timer ??= setTimeout(() => {
        timer = undefined;
        focusOnScreen();
      }, returnTime);
    } else if (focused.matches(':disabled')) {
      if (container && focused.closest(closable)) return focusOn(container);
      isWaiting = true;
    } else if (isWaiting) {
      isWaiting = false;
      focusOn(focused as HTMLElement);
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

/** Returns whether focus is lost, or still on the previously focused element. */
function isFocusLost(focused: Element): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active === focused;
}

const focusOn = (element: HTMLElement) => element.focus({ preventScroll: true });

function focusOnScreen(): void {
  if (document.activeElement !== document.body) return;
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]');
  const screen = document.querySelector<HTMLElement>('aside') ?? document.querySelector('main');
  const next = [...dialogs].at(-1) ?? screen;
  if (next) focusOn(next);
}
