import { Button } from '@mantine/core';
import { applicationBackupCalls } from '@portal/contract/apps/application-backup.calls.ts';
import type {
  BackupFile,
  BackupFileType,
} from '@portal/contract/apps/application-backup.schema.ts';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { IconDownload } from '@tabler/icons-react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { fileSizeText } from '#platform/ui/files/file-size.ts';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import shared from '../Apps.module.css';
import styles from './Detail.module.css';

interface BackupFilesProps {
  application: Pick<WebApplication, 'id' | 'allowed_actions'>;
  type: BackupFileType;
}

const kinds = {
  database: { title: 'Data backups', endpoint: applicationBackupCalls.listDatabase },
  code: { title: 'Code backups', endpoint: applicationBackupCalls.listCode },
} as const;

/** Lists the database files or the code files of an application's backups, each with a download button. */
export function BackupFiles({ application, type }: BackupFilesProps) {
  const { title, endpoint } = kinds[type];
  const list = useEndpointPages(endpoint, { params: { id: application.id }, pageSize: 20 });
  const mayDownload = application.allowed_actions.includes('download_backups');
  return (
    <section className={styles.fileList} aria-label={title}>
      <h3 className={styles.subheading}>{title}</h3>
      {list.error && (
        <LoadProblemLine
          heading={`The ${title.toLowerCase()} couldn’t be loaded`}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <p className={shared.none}>None yet.</p>
      )}
      <ul className={shared.rows}>
        {list.rows.map((file) => (
          <li key={file.Key} className={styles.file}>
            <DateText value={file.LastModified} style="backup" />
            <span className={styles.size}>{fileSizeText(file.size)}</span>
            {mayDownload && <DownloadButton application={application.id} type={type} file={file} />}
          </li>
        ))}
      </ul>
      <ShowMore list={list} size="xs">
        Show earlier files
      </ShowMore>
    </section>
  );
}

interface DownloadButtonProps {
  application: number;
  type: BackupFileType;
  file: BackupFile;
}

/** Requests a download link, which is valid for a few minutes, and opens it. */
function DownloadButton({ application, type, file }: DownloadButtonProps) {
  const download = useEndpointMutation(applicationBackupCalls.download, {
    onSuccess: ({ downloadLink }) => openDownload(downloadLink),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.8} />}
      loading={download.isPending}
      onClick={() =>
        download.mutate({ body: { file_key: { app: application, key: file.Key, type } } })
      }
    >
      Download
    </Button>
  );
}

function openDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // All storage backends send the file as an attachment, so the browser stays on this page.
  link.download = '';
  link.rel = 'noopener noreferrer';
  link.click();
}
