/** Marks a grid that is scrolled sideways (`data-aside`), and one that hides columns at its end (`data-more`). */
export function markHiddenColumns(frame: Element): void {
  const { scrollLeft, scrollWidth, clientWidth } = frame;
  frame.toggleAttribute('data-aside', scrollLeft > 0);
  // Widths are rounded.
  frame.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
}

/** A ref of a grid's box: keeps the marks up to date while the window or the columns change. */
export function watchHiddenColumns(box: Element | null) {
  const frame = box?.firstElementChild;
  if (!frame) return;
  const observer = new ResizeObserver(() => markHiddenColumns(frame));
  for (const watched of [frame, ...frame.children]) observer.observe(watched);
  return () => observer.disconnect();
}
