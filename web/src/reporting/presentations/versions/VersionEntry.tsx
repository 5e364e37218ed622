import { Button } from '@mantine/core';
import type { PresentationVersion } from '@portal/contract/reporting/presentations/presentation.schema.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { DownloadPdfButton } from '../../prints/DownloadPdfButton.tsx';
import { useRestoreVersion } from '../presentations.queries.ts';
import styles from './Versions.module.css';

interface VersionEntryProps {
  version: PresentationVersion;
  /** The report's id. */
  report: number;
  isShown: boolean;
  mayRestore: boolean;
  onShow: () => void;
  /** Compares with the previous version; undefined for the oldest stored version. */
  onCompare: (() => void) | undefined;
  onRestored: () => void;
}

export function VersionEntry(props: VersionEntryProps) {
  const { version, report, isShown, mayRestore, onShow, onCompare, onRestored } = props;
  const { number, slide_count, is_current, is_sent, recipients, created_at, created_by } = version;
  const restore = useRestoreVersion();
  const handleRestore = async () => {
    await restore.mutateAsync({ params: { id: version.slide_deck, number } });
    onRestored();
  };
  return (
    <li className={styles.entry} data-shown={isShown || undefined}>
      <button type="button" className={styles.show} aria-pressed={isShown} onClick={onShow}>
        <span className={styles.name}>
          Version {number}
          {is_current && <span className={styles.mark}>Newest</span>}
          {is_sent && (
            <span className={styles.mark} data-tone="success">
              Sent
            </span>
          )}
        </span>
        <span className={styles.about}>
          {originText(version)} · {slide_count} {slide_count === 1 ? 'slide' : 'slides'}
        </span>
        <span className={styles.about}>
          <DateText value={created_at} style="moment" />
          {created_by && ` · ${created_by.name}`}
        </span>
      </button>
      {recipients.length > 0 && (
        <details className={styles.recipients}>
          <summary>
            Sent to {recipients.length} {recipients.length === 1 ? 'recipient' : 'recipients'}
          </summary>
          <ul>
            {recipients.map(({ email, date_sent }) => (
              <li key={`${email} ${date_sent}`}>
                {email} <DateText value={date_sent} style="moment" />
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.actions}>
        {onCompare && (
          <Button size="compact-sm" variant="default" onClick={onCompare}>
            Compare
          </Button>
        )}
        {mayRestore && (
          <ConfirmButton
            size="compact-sm"
            label="Restore"
            question={`Are you sure you want to restore version ${number}?`}
            consequence="Its slides become a new version with the current numbers. Nothing is lost."
            onConfirm={handleRestore}
          />
        )}
        <DownloadPdfButton report={report} version={number} />
      </div>
    </li>
  );
}

function originText({ kind, from_number }: PresentationVersion): string {
  switch (kind) {
    case 'created':
      return 'Created from the template';
    case 'recreated':
      return 'Re-created from the template';
    case 'restored':
      return `Restored from version ${from_number}`;
    case 'sent':
      return `Version ${from_number}, sent with newer numbers`;
  }
}
