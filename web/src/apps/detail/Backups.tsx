import { applicationBackupCalls } from '@portal/contract/apps/application-backup.calls.ts';
import {
  type ApplicationBackup,
  keptNightlyBackups,
} from '@portal/contract/apps/application-backup.schema.ts';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import frame from '#platform/ui/layout/RecordPage.module.css';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import shared from '../Apps.module.css';
import { RestoreAsNewDialog, RestoreInPlaceDialog } from '../RestoreDialogs.tsx';
import { BackUpButton } from './BackUpButton.tsx';
import { BackupEntry } from './BackupEntry.tsx';
import { BackupFiles } from './BackupFiles.tsx';
import styles from './Detail.module.css';

interface Restoring {
  backup: ApplicationBackup;
  isInPlace: boolean;
}

/** Lists an application's backups, each with two files. */
export function Backups({ application }: { application: WebApplication }) {
  const navigate = useNavigate();
  const [restoring, setRestoring] = useState<Restoring | null>(null);
  const { id, site_name } = application;
  const params = { id };
  const list = useEndpointPages(applicationBackupCalls.list, { params, pageSize: 20 });
  return (
    <section className={frame.card} aria-label="Backups">
      <header className={frame.cardHead}>
        <div className={frame.cardText}>
          <h2 className={shared.heading}>Backups</h2>
          <p className={shared.text}>
            Active apps are backed up each night; the last {keptNightlyBackups} nights are kept.
          </p>
        </div>
        <BackUpButton application={application} />
      </header>
      {list.error && (
        <LoadProblemLine
          heading="The backups couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isLoading && <SkeletonRows rows={3} label="Loading Backups" />}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <p className={shared.text}>No backup yet.</p>
      )}
      {list.rows.length > 0 && (
        <ul className={shared.rows} aria-label="Backup sets">
          {list.rows.map((backup) => (
            <BackupEntry
              key={backup.id}
              backup={backup}
              onRestore={() => setRestoring({ backup, isInPlace: true })}
              onRestoreAsNew={() => setRestoring({ backup, isInPlace: false })}
            />
          ))}
        </ul>
      )}
      <ShowMore list={list} size="xs">
        Show earlier backups
      </ShowMore>
      <div className={styles.files}>
        <BackupFiles application={application} type="database" />
        <BackupFiles application={application} type="code" />
      </div>
      {restoring?.isInPlace && (
        <RestoreInPlaceDialog
          backup={restoring.backup.id}
          siteName={site_name}
          takenAt={restoring.backup.created_at}
          onClose={() => setRestoring(null)}
          onStarted={() => setRestoring(null)}
        />
      )}
      {restoring && !restoring.isInPlace && (
        <RestoreAsNewDialog
          backup={restoring.backup.id}
          siteName={site_name}
          takenAt={restoring.backup.created_at}
          onClose={() => setRestoring(null)}
          onStarted={(made) => {
            setRestoring(null);
            if (made) void navigate({ to: '/apps/$appID', params: { appID: made.uuid } });
          }}
        />
      )}
    </section>
  );
}
