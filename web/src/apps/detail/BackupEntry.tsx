import { Button } from '@mantine/core';
import type { ApplicationBackup } from '@portal/contract/apps/application-backup.schema.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import shared from '../Apps.module.css';
import { backupReasonLabels } from '../application-texts.ts';
import styles from './Detail.module.css';

interface BackupEntryProps {
  backup: ApplicationBackup;
  onRestore: () => void;
  onRestoreAsNew: () => void;
}

const countText = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Shows a backup: when and why it was created, its contents, and its test restore's result. */
export function BackupEntry({ backup, onRestore, onRestoreAsNew }: BackupEntryProps) {
  const { created_at, reason, person, allowed_actions: actions } = backup;
  const contents = [
    backup.wordpress_version && `WordPress ${backup.wordpress_version}`,
    countText(backup.post_count, 'post'),
    countText(backup.upload_count, 'upload'),
  ];
  return (
    <li className={styles.backup}>
      <span className={styles.backupWhen}>
        <DateText value={created_at} style="backup" />
      </span>
      <span className={styles.backupText}>
        <span>
          {backupReasonLabels[reason]}
          {person && `, ${person.name}`}
        </span>
        <span className={shared.none}>{contents.filter(Boolean).join(' · ')}</span>
        <DrillText backup={backup} />
      </span>
      <span className={shared.rowActions}>
        {actions.includes('restore') && (
          <Button size="compact-sm" variant="default" onClick={onRestore}>
            Restore
          </Button>
        )}
        {actions.includes('restore_as_new') && (
          <Button size="compact-sm" variant="default" onClick={onRestoreAsNew}>
            Restore as New App
          </Button>
        )}
      </span>
    </li>
  );
}

function DrillText({ backup: { drilled_at, is_drill_ok } }: { backup: ApplicationBackup }) {
  if (drilled_at === null || is_drill_ok === null) return null;
  return (
    <span className={is_drill_ok ? styles.good : styles.problem}>
      {is_drill_ok ? 'Restored in a test on ' : 'Failed a test on '}
      <DateText value={drilled_at} style="backup" />
    </span>
  );
}
