import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import type { FormEvent } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf } from '#platform/forms/field-errors.ts';
import { useKeptValues } from '#platform/forms/use-kept-values.ts';
import { formatBackupTime } from '#platform/ui/dates/format-date.ts';
import styles from './Apps.module.css';
import { useRestoreBackup } from './applications.queries.ts';

interface RestoreDialogProps {
  /** The backup's id. */
  backup: number;
  siteName: string;
  takenAt: string;
  onClose: () => void;
  onStarted: (application: WebApplication | undefined) => void;
}

/** Asks for confirmation before an application is replaced with a backup. */
export function RestoreInPlaceDialog(props: RestoreDialogProps) {
  const { backup, siteName, takenAt, onClose, onStarted } = props;
  const timeZone = useTimeZone();
  const restore = useRestoreBackup(onStarted);
  return (
    <Modal opened onClose={onClose} title={`Restore ${siteName}?`} size="md">
      <Stack gap={14}>
        <ErrorDisplay error={restore.error} />
        <p className={styles.text}>
          Its database and files become those of {formatBackupTime(takenAt, timeZone)}. What is
          there now is backed up first.
        </p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red.8"
            loading={restore.isPending}
            onClick={() => restore.mutate({ params: { id: backup }, body: { to: 'in_place' } })}
          >
            Restore
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Asks for the name of the new application that a backup is restored to. The original application isn't changed. */
export function RestoreAsNewDialog(props: RestoreDialogProps) {
  const { backup, siteName, takenAt, onClose, onStarted } = props;
  const timeZone = useTimeZone();
  const { values, change, clear } = useKeptValues(`restored-app-of-${backup}`, {
    name: `${siteName} (copy)`.slice(0, 200),
  });
  const { name } = values;
  const restore = useRestoreBackup((application) => {
    clear();
    onStarted(application);
  });
  const handleCancel = () => {
    clear();
    onClose();
  };
  const { site_name: nameError } = fieldErrorsOf(restore.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = { to: 'new_application', site_name: name.trim() } as const;
    restore.mutate({ params: { id: backup }, body });
  };
  return (
    <Modal opened onClose={onClose} title="Restore as a new app" size="md">
      <form onSubmit={handleSubmit}>
        <Stack gap={14}>
          {!nameError && <ErrorDisplay error={restore.error} />}
          <p className={styles.text}>
            The backup of {siteName} from {formatBackupTime(takenAt, timeZone)} becomes a separate
            app. Its mail, scheduled tasks, and outgoing requests are off until you turn them on.
          </p>
          <TextInput
            label="Name of the new app"
            withAsterisk
            maxLength={200}
            data-autofocus
            value={name}
            error={nameError}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={handleCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={restore.isPending} disabled={name.trim() === ''}>
              Restore as New App
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
