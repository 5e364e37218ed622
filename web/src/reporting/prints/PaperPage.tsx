import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { AgencyLine } from '../shared/AgencyLine.tsx';
import { Slide } from '../slides/Slide.tsx';
import type { ShownSlide } from '../slides/shown-content.ts';
import { SlideMediumContext } from '../slides/slide-medium.ts';
import styles from './Prints.module.css';

interface PaperPageProps {
  slide: ShownSlide;
  label: string;
  /** The slide's number, counted from 1. */
  place: number;
  foot: string;
  images: ReadonlyMap<string, string> | null;
}

/** Fits a slide on a page by truncating long tables, then by scaling down content that is still too long. */
export function PaperPage({ slide, label, place, foot, images }: PaperPageProps) {
  const { room, content, maximumRows, scale } = useFit();
  const medium = useMemo(
    () => ({ medium: 'paper' as const, maximumRows, images }),
    [maximumRows, images],
  );
  return (
    <section className={styles.page} aria-label={label} data-slide={place}>
      <h1 className={styles.pageTitle}>{label}</h1>
      <div ref={room} className={styles.room}>
        <div
          ref={content}
          className={styles.content}
          data-shrunk={scale < 1 || undefined}
          style={{ zoom: scale }}
        >
          <SlideMediumContext value={medium}>
            <Slide
              slide={slide}
              emptyText="Please add one or more sections to this page to render output"
            />
          </SlideMediumContext>
        </div>
      </div>
      <footer className={styles.foot}>
        <AgencyLine height={16} />
        {foot}
      </footer>
    </section>
  );
}

/** Tables are never truncated to fewer rows than this. */
const fewestRows = 5;

interface Fit {
  maximumRows: number;
  scale: number;
}

function useFit() {
  const room = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState<Fit>({ maximumRows: Number.POSITIVE_INFINITY, scale: 1 });
  useLayoutEffect(() => {
    const [frame, inside] = [room.current, content.current];
    if (!frame || !inside) return;
    const measure = () => setFit((before) => nextFit(before, frame, inside));
    measure();
    // Measure again after charts and images load, and after each truncation.
    const observer = new ResizeObserver(measure);
    observer.observe(inside);
    return () => observer.disconnect();
  }, []);
  return { room, content, ...fit };
}

function nextFit(before: Fit, frame: HTMLElement, inside: HTMLElement): Fit {
  const { height: room } = frame.getBoundingClientRect();
  const { height: needed } = inside.getBoundingClientRect();
  if (needed - room < 1) return before;
  const tables = [...inside.querySelectorAll('table')];
  const rows = tables.map((table) => [...table.querySelectorAll<HTMLElement>('[data-row]')]);
  const longest = Math.max(0, ...rows.map((of) => of.length));
  // Smaller text is also narrower, so each line holds more words, and the height decreases with the square of the
  // scale.
  if (longest <= fewestRows) {
    return { ...before, scale: before.scale * Math.min(0.98, Math.sqrt(room / needed)) };
  }
  const heights = rows.flat().map((row) => row.getBoundingClientRect().height);
  const lowest = Math.max(1, Math.min(...heights));
  // Remove rows cautiously, because they differ in height. The next pass removes more if necessary.
  const cut = Math.max(1, Math.floor((needed - room) / lowest / 4));
  return { ...before, maximumRows: Math.max(fewestRows, longest - cut) };
}
