import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { PresentationSlides } from '../../slides/PresentationSlides.tsx';
import { Slide } from '../../slides/Slide.tsx';
import { sampleSlides } from '../../slides/sample-content.ts';
import styles from './Creator.module.css';
import type { Deck, Spot } from './deck.ts';

interface SampleProps {
  deck: Deck;
  organization: Organization | null;
}

/** Returns the slides as they would appear in a report for the current month, with sample data. */
function useSample({ deck, organization }: SampleProps) {
  const today = dayInZone(new Date(), useTimeZone());
  return useMemo(() => {
    const [year = 0, month = 0] = today.split('-').map(Number);
    // Unsaved slides have no id.
    const slides = deck.map((slide, index) => ({ ...slide, id: index + 1, order: index }));
    return sampleSlides(slides, { organization, month: { year, month } });
  }, [deck, organization, today]);
}

const SampleNote = () => <span className={styles.sample}>Sample data</span>;

/** Previews the selected slide next to its fields. */
export function SlidePreview({ spot, ...sample }: SampleProps & { spot: Spot | null }) {
  const slides = useSample(sample);
  const place = Math.max(
    0,
    sample.deck.findIndex(({ key }) => key === spot?.slide),
  );
  const slide = slides[place];
  const sheetRef = useRef<HTMLDivElement>(null);
  const component = spot?.component;
  const index = slide?.components.findIndex(({ id }) => id === component) ?? -1;
  // Scroll only when another component is selected, not when an edit moves the component.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const drawn = sheetRef.current?.firstElementChild?.children[index];
    drawn?.scrollIntoView({ block: 'nearest' });
  }, [component]);
  return (
    <section className={styles.preview} aria-label="Preview of the slide">
      <header className={styles.previewHead}>
        <span>
          Slide {place + 1} of {slides.length}
        </span>
        <SampleNote />
      </header>
      {slide && (
        <div ref={sheetRef} className={styles.sheet}>
          <Slide slide={slide} />
        </div>
      )}
    </section>
  );
}

/** Previews the whole deck. */
export function DeckPreview(sample: SampleProps) {
  const slides = useSample(sample);
  const [current, setCurrent] = useState(1);
  return (
    <div className={styles.deckPreview}>
      <SampleNote />
      <PresentationSlides slides={slides} current={current} onChange={setCurrent} />
    </div>
  );
}
