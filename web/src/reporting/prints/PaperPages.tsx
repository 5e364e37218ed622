import { SlideNote } from '../slides/SlideNote.tsx';
import { inOrder, type ShownSlide, slideLabel } from '../slides/shown-content.ts';
import { PaperPage } from './PaperPage.tsx';
import styles from './Prints.module.css';

interface PaperPagesProps {
  slides: readonly ShownSlide[];
  /** The presentation's name. */
  name: string;
  /** The image URLs of converted charts, by component id. */
  images?: ReadonlyMap<string, string> | null;
}

/** Renders one A4 page per slide. */
export function PaperPages({ slides, name, images = null }: PaperPagesProps) {
  const ordered = inOrder(slides);
  if (ordered.length === 0) {
    return (
      <div className={styles.page}>
        <SlideNote>Please add one or more pages render output</SlideNote>
      </div>
    );
  }
  return ordered.map((slide, index) => (
    <PaperPage
      key={slide.id}
      slide={slide}
      label={slideLabel(slide, index)}
      place={index + 1}
      foot={`${name} · ${index + 1} / ${ordered.length}`}
      images={images}
    />
  ));
}
