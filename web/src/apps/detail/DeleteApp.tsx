import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { keptDaysAfterDeletion } from '@portal/contract/apps/application-backup.schema.ts';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { type FormEvent, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf } from '#platform/forms/field-errors.ts';
import frame from '#platform/ui/layout/RecordPage.module.css';
import shared from '../Apps.module.css';
import { isBusy } from '../application-texts.ts';
import { useDeleteApplication } from '../applications.queries.ts';

export function DeleteApp({ application }: { application: WebApplication }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className={frame.card} aria-label="Delete">
      <header className={frame.cardHead}>
        <div className={frame.cardText}>
          <h2 className={shared.heading}>Delete this app</h2>
          <p className={shared.text}>
            It is hidden immediately. A final backup is kept for {keptDaysAfterDeletion} days, and
            everything else is removed.
          </p>
        </div>
        <Button
          variant="default"
          c="var(--tone-danger)"
          loading={isBusy(application, 'delete')}
          disabled={!application.allowed_actions.includes('delete')}
          onClick={() => setIsAsking(true)}
        >
          Delete
        </Button>
      </header>
      {isAsking && <DeleteDialog application={application} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

interface DeleteDialogProps {
  application: WebApplication;
  onClose: () => void;
}

/**
 * Asks the user to type the site's name, since a deletion can't be undone. After the deletion, redirects to the list.
 */
function DeleteDialog({ application: { id, site_name }, onClose }: DeleteDialogProps) {
  const remove = useDeleteApplication();
  const [typed, setTyped] = useState('');
  const { site_name: nameError } = fieldErrorsOf(remove.error);
  const isTyped = typed.trim() === site_name.trim();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped) remove.mutate({ params: { id }, body: { site_name: typed.trim() } });
  };
  return (
    <Modal opened onClose={onClose} title={`Delete ${site_name}?`} size="md">
      <form onSubmit={handleSubmit}>
        <Stack gap={14}>
          {!nameError && <ErrorDisplay error={remove.error} />}
          <p className={shared.text}>
            This can’t be undone. The site, its database, and its earlier backups are removed. Its
            last backup is kept for {keptDaysAfterDeletion} days, and can be restored as a new app
            until then.
          </p>
          <TextInput
            label={`Type ${site_name} to confirm`}
            autoComplete="off"
            data-autofocus
            value={typed}
            error={nameError}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red.8" loading={remove.isPending} disabled={!isTyped}>
              Delete
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
