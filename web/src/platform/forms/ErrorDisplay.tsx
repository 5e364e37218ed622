import styles from './ErrorDisplay.module.css';
import { errorLines, type ShownError } from './error-lines.ts';

interface ErrorDisplayProps {
  /** The error to show. Without an error, nothing is rendered. */
  error: ShownError | null | undefined;
  /** The fields' labels on the screen; by default, the fields' own names. */
  labels?: Readonly<Record<string, string>>;
}

/** Shows any call error's message: text, problems with fields, or a server's response. */
export function ErrorDisplay({ error, labels = {} }: ErrorDisplayProps) {
  if (!error) return null;
  const { title, lines } = errorLines(error);
  return (
    <div className={styles.errors} role="alert">
      {title && <h4 className={styles.title}>{title}</h4>}
      <ul className={styles.list}>
        {lines.map(({ header, texts }) => (
          <li key={`${header}: ${texts.join()}`}>
            {header && <span className={styles.header}>{labels[header] ?? header}</span>}
            {texts.map((text) => (
              <span key={text} className={styles.text}>
                {text}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
