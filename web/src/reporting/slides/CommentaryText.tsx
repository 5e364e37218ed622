import type { CommentaryPart } from '@portal/contract/reporting/commentary/commentary.schema.ts';
import styles from './Slides.module.css';

/** Shows the signed commentary below a slide's components. */
export const CommentaryText = ({ parts }: { parts: readonly CommentaryPart[] }) => (
  <section aria-label="Commentary">
    <p className={styles.commentary}>{parts.map(({ text }) => text).join('')}</p>
  </section>
);
