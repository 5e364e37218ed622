import { dataOf } from '@portal/contract/reporting/slide-components.ts';
import { alignmentOf, sizeOf } from './attributes.ts';
import { PendingData } from './PendingData.tsx';
import { SlideImage } from './SlideImage.tsx';
import { SlideNote } from './SlideNote.tsx';
import styles from './Slides.module.css';
import type { SlideComponentProps } from './shown-content.ts';

export function OrgLogo({ component }: SlideComponentProps) {
  const { data } = component;
  if (dataOf(component, 'organization') === null) {
    return <SlideNote>No Organization has been provided.</SlideNote>;
  }
  if (data.kind !== 'logo') return <PendingData data={data} height={96} />;
  if (!data.image) return <SlideNote>This Organization does not have a logo uploaded.</SlideNote>;
  return (
    <div
      className={styles.logo}
      data-size={sizeOf(component)}
      style={{ textAlign: alignmentOf(component, 'center') }}
    >
      <SlideImage image={data.image} alt={data.name} />
    </div>
  );
}
