import { type RefObject, useEffect, useRef } from 'react';
import styles from './LongPressDrag.module.css';

/** The time in milliseconds after which a resting finger picks up an element. */
const pressMilliseconds = 400;
/** A touch that moves farther than this many pixels scrolls instead. */
const slack = 8;
/** A drag within this many pixels of a scrollable element's edge scrolls the element. */
const edge = 44;
const scrollStep = 9;

export interface LongPressDrag {
  /** The selector for the elements that can be picked up. */
  source: string;
  /** Called when an element is picked up. Returns false to refuse. */
  onStart: (element: HTMLElement) => boolean;
  /** Called with the element below the finger; null outside the page. */
  onMove: (below: Element | null) => void;
  onDrop: () => void;
  onCancel: () => void;
}

interface Drag {
  x: number;
  y: number;
  /** The copy of the element that follows the finger. */
  copy: HTMLElement;
  frame: number;
}

/** Scrolls the scrollable elements around a point, if it is near one of their edges. */
function scrollAround(below: Element | null, { x, y }: Pick<Drag, 'x' | 'y'>): void {
  const stepAt = (place: number, from: number, to: number) =>
    place < from + edge ? -scrollStep : place > to - edge ? scrollStep : 0;
  for (let box = below; box && box !== document.body; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const { left, right, top, bottom } = box.getBoundingClientRect();
    if (/auto|scroll/.test(overflowY)) box.scrollTop += stepAt(y, top, bottom);
    if (/auto|scroll/.test(overflowX)) box.scrollLeft += stepAt(x, left, right);
  }
}

function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.classList.add(styles.copy ?? '');
  copy.style.width = `${element.offsetWidth}px`;
  for (const name of ['data-card', 'tabindex', 'title', 'role']) copy.removeAttribute(name);
  copy.ariaHidden = 'true';
  document.body.append(copy);
  return copy;
}

/** Handles touches on an element, and returns a function that stops handling them. */
function connect(root: HTMLElement, options: () => LongPressDrag): () => void {
  let drag: Drag | null = null;
  let timer: number | undefined;
  let start = { x: 0, y: 0 };

  const stopWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const stop = () => {
    stopWaiting();
    if (!drag) return;
    cancelAnimationFrame(drag.frame);
    drag.copy.remove();
    drag = null;
  };
  const follow = () => {
    if (!drag) return;
    const { x, y, copy } = drag;
    copy.style.transform = `translate(${x + 8}px, ${y - copy.offsetHeight - 8}px)`;
    const below = document.elementFromPoint(x, y);
    scrollAround(below, drag);
    options().onMove(below);
    drag.frame = requestAnimationFrame(follow);
  };
  const pickUp = (element: HTMLElement) => {
    if (!element.isConnected || !options().onStart(element)) return;
    navigator.vibrate?.(10);
    drag = { ...start, copy: copyOf(element), frame: 0 };
    follow();
  };

  const listeners = {
    touchstart: ({ touches, target }: TouchEvent) => {
      const [touch] = touches;
      if (touches.length > 1 || !touch) {
        if (drag) options().onCancel();
        stop();
        return;
      }
      const element = target instanceof Element ? target.closest(options().source) : null;
      if (!(element instanceof HTMLElement)) return;
      start = { x: touch.clientX, y: touch.clientY };
      timer = window.setTimeout(() => pickUp(element), pressMilliseconds);
    },
    touchmove: (event: TouchEvent) => {
      const [touch] = event.touches;
      if (!touch) return;
      if (!drag) {
        const distance = Math.hypot(touch.clientX - start.x, touch.clientY - start.y);
        if (distance > slack) stopWaiting();
        return;
      }
      // Keep the page from scrolling while an element is dragged.
      event.preventDefault();
      Object.assign(drag, { x: touch.clientX, y: touch.clientY });
    },
    touchend: (event: TouchEvent) => {
      if (drag) {
        // The browser would otherwise send a click, which opens the element.
        event.preventDefault();
        options().onMove(document.elementFromPoint(drag.x, drag.y));
        options().onDrop();
      }
      stop();
    },
    touchcancel: () => {
      if (drag) options().onCancel();
      stop();
    },
  };
  const keepMenuClosed = (event: Event) => {
    if (drag || timer !== undefined) event.preventDefault();
  };
  const entries = Object.entries(listeners) as [keyof typeof listeners, EventListener][];
  // Passive listeners can't prevent the page from scrolling.
  for (const [name, listener] of entries) root.addEventListener(name, listener, { passive: false });
  root.addEventListener('contextmenu', keepMenuClosed);
  return () => {
    stop();
    for (const [name, listener] of entries) root.removeEventListener(name, listener);
    root.removeEventListener('contextmenu', keepMenuClosed);
  };
}

/**
 * Lets people drag elements on touch screens after a long press. Shorter touches scroll or tap as usual. The mouse uses
 * pragmatic-drag-and-drop instead, whose native drags don't exist on all touch screens.
 */
export function useLongPressDrag(
  root: RefObject<HTMLElement | null>,
  options: LongPressDrag,
): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const element = root.current;
    return element ? connect(element, () => latest.current) : undefined;
  }, [root]);
}

let lastPointer = '';
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', ({ pointerType }) => (lastPointer = pointerType), {
    capture: true,
  });
}

/** Returns whether a native drag may start, for `canDrag`. On touch screens, `useLongPressDrag` drags instead. */
export const mayDragNatively = () => lastPointer !== 'touch';
