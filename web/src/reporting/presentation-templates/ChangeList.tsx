import type { SlideChange } from '@portal/contract/reporting/slide-changes.ts';
import styles from './ChangeList.module.css';
import { changeTexts } from './change-texts.ts';

/** Lists the changes between two sets of slides. */
export function ChangeList({ changes }: { changes: readonly SlideChange[] }) {
  return (
    <ul className={styles.slides}>
      {changeTexts(changes).map(({ slide, place, texts }) => (
        <li key={`${place} ${slide} ${texts[0]}`}>
          <span className={styles.slide}>
            {place}. {slide}
          </span>
          <ul className={styles.texts}>
            {texts.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: components can have equal changes
              <li key={index}>{text}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
