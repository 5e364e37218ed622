/** The padding at the end of a row. A table that hides only this padding hides no content. */
const endPadding = 24;

/** Marks a grid while it is scrolled sideways (`data-aside`) and while columns at its end are hidden (`data-more`). */
export function markHiddenColumns(frame: Element): void {
  const { scrollLeft, scrollWidth, clientWidth } = frame;
  frame.toggleAttribute('data-aside', scrollLeft > 0);
  frame.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - endPadding);
}

/** Keeps a grid's marks up to date when the window or the columns change. Use it as the ref of the grid's box. */
export function watchHiddenColumns(box: Element | null) {
  const frame = box?.firstElementChild;
  if (!frame) return;
  const observer = new ResizeObserver(() => markHiddenColumns(frame));
  for (const watched of [frame, ...frame.children]) observer.observe(watched);
  return () => observer.disconnect();
}
