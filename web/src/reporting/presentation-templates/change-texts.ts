import type { SlideChange } from '@portal/contract/reporting/slide-changes.ts';

/** The texts that describe a slide's changes. */
export interface SlideChanges {
  slide: string;
  place: number;
  texts: string[];
}

const attribute = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

function textOf({ kind, place, component, fields }: SlideChange): string {
  switch (kind) {
    case 'slide_added':
      return 'Slide added';
    case 'slide_removed':
      return 'Slide removed';
    case 'slide_moved':
      return `Slide moved to place ${place}`;
    case 'slide_renamed':
      return 'Slide renamed';
    case 'component_added':
      return `${component} added`;
    case 'component_removed':
      return `${component} removed`;
    case 'component_moved':
      return `${component} moved`;
    case 'component_changed':
      return `${component} changed: ${fields.map(attribute).join(', ')}`;
  }
}

/** Describes the changes in words, grouped by slide. */
export function changeTexts(changes: readonly SlideChange[]): SlideChanges[] {
  const bySlide = Map.groupBy(changes, ({ slide, place, kind }) =>
    kind === 'slide_removed' ? `removed ${place} ${slide}` : `${place} ${slide}`,
  );
  return [...bySlide.values()].flatMap((all) => {
    const [first] = all;
    return first ? [{ slide: first.slide, place: first.place, texts: all.map(textOf) }] : [];
  });
}
