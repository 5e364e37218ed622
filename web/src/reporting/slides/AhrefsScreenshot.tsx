import type { ScreenshotType } from '@portal/contract/reporting/ui-components.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { formatDay } from '#platform/ui/dates/format-date.ts';
import { ComponentOrigin } from '../origins/ComponentOrigin.tsx';
import { textOf } from './attributes.ts';
import { PendingData } from './PendingData.tsx';
import { Provenance } from './Provenance.tsx';
import { SlideImage } from './SlideImage.tsx';
import { SlideNote } from './SlideNote.tsx';
import styles from './Slides.module.css';
import type { SlideComponentProps } from './shown-content.ts';

const titles: Record<ScreenshotType, string> = {
  referring_domains: 'Referring Domains',
  referring_pages: 'Referring Pages',
  organic_keywords: 'Organic Keywords',
  detailed_organic_keywords: 'Detailed Organic Keywords',
};

const screenshotText = (instant: string, timeZone: string) =>
  `Screenshot of ${formatDay(instant, 'long', timeZone)}`;

export function AhrefsScreenshot({ component }: SlideComponentProps) {
  const timeZone = useTimeZone();
  const { data } = component;
  if (data.kind !== 'screenshot') return <PendingData data={data} height={240} />;
  const title = data.screenshot_type ? titles[data.screenshot_type] : 'Ahrefs';
  const description = textOf(component, 'screenshotDescription');
  if (!data.image) return <SlideNote>{title} Report not Found</SlideNote>;
  return (
    <figure className={styles.figure}>
      <SlideImage image={data.image} alt={title} />
      <figcaption className={styles.caption}>
        {description !== '' && <p className={styles.description}>{description}</p>}
        {data.put_in_at && (
          <ComponentOrigin
            component={component.id}
            label={`Source: ${screenshotText(data.put_in_at, timeZone)}`}
          >
            <Provenance text={screenshotText(data.put_in_at, timeZone)} />
          </ComponentOrigin>
        )}
      </figcaption>
    </figure>
  );
}
