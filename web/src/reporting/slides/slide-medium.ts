import { createContext, useContext } from 'react';

/** The medium that a slide is shown on. On paper, small print replaces the screen's tooltips. */
export type SlideMedium = 'screen' | 'paper';

interface MediumSettings {
  medium: SlideMedium;
  /** The number of table rows that fit on the page. */
  maximumRows: number;
  /** The image URLs of converted charts, by component id. */
  images: ReadonlyMap<string, string> | null;
}

export const SlideMediumContext = createContext<MediumSettings>({
  medium: 'screen',
  maximumRows: Number.POSITIVE_INFINITY,
  images: null,
});

export const useSlideMedium = () => useContext(SlideMediumContext);
