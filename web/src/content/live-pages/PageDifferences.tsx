import type { PageDifference } from '@portal/contract/content/live-pages/page-difference.ts';
import { TextDifference } from '../shared/TextDifference.tsx';
import styles from './LivePages.module.css';
import { kindLabels } from './live-page-texts.ts';

interface PageDifferencesProps {
  differences: readonly PageDifference[];
  /** The total number of differences, some of which may not be listed. */
  count: number;
}

/** Lists the differences between a page and the approved content. */
export function PageDifferences({ differences, count }: PageDifferencesProps) {
  const more = count - differences.length;
  return (
    <ul className={styles.differences} aria-label="Differences">
      {differences.map(({ kind, expected, found }) => (
        <li key={`${kind} ${expected} ${found}`}>
          <span className={styles.kind}>{kindLabels[kind]}</span>
          <Words expected={expected} found={found} />
        </li>
      ))}
      {more > 0 && <li>{more.toLocaleString('en')} more differences</li>}
    </ul>
  );
}

function Words({ expected, found }: Pick<PageDifference, 'expected' | 'found'>) {
  if (expected !== null && found !== null) {
    return <TextDifference before={expected} after={found} />;
  }
  if (expected !== null) return <del>{expected}</del>;
  return found === null ? null : <ins>{found}</ins>;
}
