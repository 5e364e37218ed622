import { Button, Group } from '@mantine/core';
import type { BulkUpdatePreview } from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import blocks from '../../shared/Blocks.module.css';
import { ChangeList } from '../ChangeList.tsx';
import styles from './BulkUpdate.module.css';
import type { useStartBulkUpdate } from './bulk-update.queries.ts';

interface BulkUpdateSummaryProps {
  preview: BulkUpdatePreview;
  start: ReturnType<typeof useStartBulkUpdate>;
  onUpdate: (preview: BulkUpdatePreview) => void;
  onBack: () => void;
}

const organizationsText = (count: number) =>
  count === 1 ? '1 Organization' : `${count} Organizations`;

/** Lists the changes that the update would overwrite, by organization. */
export function BulkUpdateSummary({ preview, start, onUpdate, onBack }: BulkUpdateSummaryProps) {
  const { organizations, skipped, master } = preview;
  const changed = organizations.filter(({ changes }) => changes.length > 0);
  const same = organizations.filter(({ changes }) => changes.length === 0);

  return (
    <>
      {changed.length > 0 ? (
        <p className={blocks.notice}>
          {changed.length === 1
            ? 'The slides of 1 template are'
            : `The slides of ${changed.length} templates are`}{' '}
          replaced by those of {master.name}. Edits of their own are overwritten. Existing
          presentations stay as they are.
        </p>
      ) : (
        <p className={blocks.quiet}>Nothing would change.</p>
      )}
      <ul className={`${blocks.list} ${styles.list}`}>
        {changed.map(({ client, changes }) => (
          <li key={client.id} className={styles.organization}>
            <details open={changed.length === 1}>
              <summary>
                <strong>{client.dba_name}</strong>
                <span className={styles.note}>
                  {changes.length === 1 ? '1 change' : `${changes.length} changes`}
                </span>
              </summary>
              <ChangeList changes={changes} />
            </details>
          </li>
        ))}
      </ul>
      {same.length > 0 && (
        <p className={blocks.quiet}>
          Already like the master: {same.map(({ client }) => client.dba_name).join(', ')}.
        </p>
      )}
      {skipped.length > 0 && (
        <ul className={blocks.notice} data-tone="danger">
          {skipped.map(({ client, reason }) => (
            <li key={client.id}>
              {client.dba_name}: {reason}
            </li>
          ))}
        </ul>
      )}
      <ErrorDisplay error={start.error} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button
          color="red.8"
          disabled={changed.length === 0}
          loading={start.isPending}
          onClick={() => onUpdate(preview)}
        >
          Update {organizationsText(changed.length)}
        </Button>
      </Group>
    </>
  );
}
