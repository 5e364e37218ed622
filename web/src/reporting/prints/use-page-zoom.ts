import { useCallback, useState } from 'react';

/** A page's width including its margin, in pixels. */
const pageWidth = 1_080 + 48;

/** Returns the factor that scales the pages down to the frame's width, and the ref that measures the frame. */
export function usePageZoom() {
  const [zoom, setZoom] = useState(1);
  // A callback ref, because the modal mounts the frame after its parent's effects have run.
  const frame = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setZoom(Math.min(1, element.clientWidth / pageWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { zoom, frame };
}
