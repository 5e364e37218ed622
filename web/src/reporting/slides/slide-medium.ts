import { createContext, useContext } from 'react';

/** Where a slide is shown. On paper, small print replaces the screen's tooltips. */
export type SlideMedium = 'screen' | 'paper';

interface MediumSettings {
  medium: SlideMedium;
  /** The number of table rows that fit on the page. */
  maximumRows: number;
  /** Image addresses of converted charts, by the component's id. */
  images: ReadonlyMap<string, string> | null;
}

export const SlideMediumContext = createContext<MediumSettings>({
  medium: 'screen',
  maximumRows: Number.POSITIVE_INFINITY,
  images: null,
});

export const useSlideMedium = () => useContext(SlideMediumContext);
