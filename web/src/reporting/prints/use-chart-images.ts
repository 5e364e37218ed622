import { imageConversionMilliseconds } from '@portal/contract/reporting/prints/report-print.schema.ts';
import { type RefObject, useEffect, useState } from 'react';
import { imageOfChart } from './image-of-chart.ts';

/** The interval at which to check whether everything is drawn, in milliseconds. */
const lookAgainAfter = 100;

/**
 * Returns images of the charts that the PDF must contain as images, by component id, or null until they are created.
 * All images are created together, a second after the pages appear.
 */
export function useChartImages(pages: RefObject<HTMLElement | null>) {
  const [images, setImages] = useState<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    let timer = setTimeout(convert, imageConversionMilliseconds);
    function convert() {
      const element = pages.current;
      if (!element || element.querySelector('[data-pending]')) {
        timer = setTimeout(convert, lookAgainAfter);
        return;
      }
      const charts = [...element.querySelectorAll<HTMLElement>('[data-image-in-pdf]')];
      setImages(
        new Map(
          charts.flatMap((chart) => {
            const svg = chart.querySelector('svg');
            return svg ? [[chart.dataset.imageInPdf ?? '', imageOfChart(svg)] as const] : [];
          }),
        ),
      );
    }
    return () => clearTimeout(timer);
  }, [pages]);
  return { images, isReady: images !== null };
}
