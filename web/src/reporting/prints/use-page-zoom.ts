import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of a page and the room around it, in pixels. */
const pageWidth = 1_080 + 48;

/** How much smaller the pages are drawn so that they fit into the frame. */
export function usePageZoom(frame: RefObject<HTMLElement | null>): number {
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setZoom(Math.min(1, element.clientWidth / pageWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return zoom;
}
