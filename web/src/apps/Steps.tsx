import type { ApplicationOperation } from '@portal/contract/apps/web-application.schema.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { formatMinute } from '#platform/ui/dates/format-date.ts';
import styles from './Apps.module.css';

/** Lists an operation's steps, oldest first. */
export function Steps({ steps }: Pick<ApplicationOperation, 'steps'>) {
  const timeZone = useTimeZone();
  if (steps.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <ol className={styles.steps} aria-label="Steps" tabIndex={0}>
      {steps.map(({ at, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added, and texts recur
        <li key={index}>
          <time className="tabular" dateTime={at}>
            {formatMinute(at, timeZone)}
          </time>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
