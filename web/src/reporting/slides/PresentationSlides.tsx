import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import edges from '#platform/ui/table/HiddenColumns.module.css';
import { markHiddenColumns, watchHiddenColumns } from '#platform/ui/table/hidden-columns.ts';
import { Slide } from './Slide.tsx';
import styles from './Slides.module.css';
import { inOrder, type ShownSlide, slideLabel } from './shown-content.ts';

interface PresentationSlidesProps {
  /** The slides in any order, since they are sorted by `order`. A `PresentationContent` has slides of this type. */
  slides: readonly ShownSlide[];
  /** The current slide, from 1. */
  current: number;
  onChange: (current: number) => void;
}

/** Shows a presentation's slides as tabs. */
export function PresentationSlides({ slides, current, onChange }: PresentationSlidesProps) {
  const ordered = inOrder(slides);
  const tabs = useRef<HTMLDivElement>(null);
  const shown = ordered[current - 1];

  useLayoutEffect(() => {
    const strip = tabs.current;
    const tab = strip?.querySelectorAll<HTMLElement>('[role=tab]')[current - 1];
    if (!strip || !tab) return;
    // Scroll only horizontally, so that the page doesn't jump.
    strip.scrollLeft =
      tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.clientWidth) / 2;
  }, [current]);

  const show = (next: number) => {
    if (next < 1 || next > ordered.length || next === current) return;
    onChange(next);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = targetOf(event.key, current, ordered.length);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(next);
    tabs.current?.querySelectorAll<HTMLElement>('[role=tab]')[next - 1]?.focus();
  };
  return (
    <div className={styles.presentation}>
      <div className={styles.layout}>
        <div className={`${edges.edge} ${styles.tabFrame}`} ref={watchHiddenColumns}>
          <div
            ref={tabs}
            className={styles.tabs}
            role="tablist"
            aria-label="Slides"
            onKeyDown={handleKeyDown}
            onScroll={({ currentTarget }) => markHiddenColumns(currentTarget)}
          >
            {ordered.map((slide, index) => (
              <button
                key={slide.id}
                type="button"
                role="tab"
                id={`slide-tab-${slide.id}`}
                aria-controls="slide-panel"
                aria-selected={index + 1 === current}
                tabIndex={index + 1 === current ? 0 : -1}
                className={styles.tab}
                onClick={() => show(index + 1)}
              >
                {slideLabel(slide, index)}
              </button>
            ))}
          </div>
        </div>
        {shown && (
          <div
            role="tabpanel"
            id="slide-panel"
            aria-labelledby={`slide-tab-${shown.id}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable by Tab
            tabIndex={0}
            className={styles.panel}
          >
            <Slide key={shown.id} slide={shown} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Returns the slide to select when a key is pressed in the tab list, or null if the key selects no slide. */
function targetOf(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return current === count ? 1 : current + 1;
    case 'ArrowUp':
    case 'ArrowLeft':
      return current === 1 ? count : current - 1;
    case 'Home':
      return 1;
    case 'End':
      return count;
    default:
      return null;
  }
}
