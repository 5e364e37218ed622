import type { CommentaryPart } from '@portal/contract/reporting/commentary/commentary.schema.ts';
import { Link } from '@tanstack/react-router';
import styles from './Commentary.module.css';
import { figureOrigin, originPath } from './figure-origin.ts';

interface LinkedTextProps {
  organization: number;
  parts: readonly CommentaryPart[];
}

/** Shows a commentary where each figure links to the screen with its source. */
export const LinkedText = ({ organization, parts }: LinkedTextProps) => (
  <p className={styles.text}>
    {parts.map(({ text, figure }, place) =>
      figure ? (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts are never reordered
          key={place}
          className={styles.figure}
          to={originPath(organization, figure)}
          title={figureOrigin(figure)}
        >
          {text}
        </Link>
      ) : (
        text
      ),
    )}
  </p>
);
