import { type RefObject, useLayoutEffect, useState } from 'react';
import { countFittingViews } from './fitting-views.ts';

/** The maximum number of views in the sidebar. The palette lists all views. */
export const sidebarViewLimit = 5;

/**
 * Returns how many views fit into the sidebar without pushing its links below the fold. `groups` is the number of links
 * that have views, whether or not their views fit, because a number that depended on the result could oscillate.
 */
export function useFittingViews(nav: RefObject<HTMLElement | null>, groups: number): number {
  const [fitting, setFitting] = useState(sidebarViewLimit);
  useLayoutEffect(() => {
    const frame = nav.current;
    const list = frame?.firstElementChild;
    if (!frame || !list) return;
    const measure = () => {
      const shown = [...list.querySelectorAll<HTMLElement>('[data-sidebar-views]')];
      const views = shown.reduce((height, group) => height + outerHeight(group), 0);
      const room = frame.clientHeight - (list.scrollHeight - views);
      setFitting(Math.min(sidebarViewLimit, countFittingViews(room, groups)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    observer.observe(list);
    return () => observer.disconnect();
  }, [nav, groups]);
  return fitting;
}

function outerHeight(element: HTMLElement): number {
  const { marginTop, marginBottom } = getComputedStyle(element);
  return element.offsetHeight + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom);
}
