import { Button, FileButton, Group, Stack, Textarea } from '@mantine/core';
import {
  type InvitationResult,
  invitationColumns,
} from '@portal/contract/organizations/invitation.schema.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useFieldErrors } from '#platform/forms/use-field-errors.ts';
import { useKeptValues } from '#platform/forms/use-kept-values.ts';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { useInviteSeveral } from './invitations.queries.ts';

const header = Object.keys(invitationColumns).join(',');

const newList = { csv: `${header}\n` };

/** Invites several people, from pasted lines or a CSV file. */
export function InviteSeveralPanel({ width, onClose }: { width: PanelWidth; onClose: () => void }) {
  const { values, change, clear } = useKeptValues('invitations', newList);
  const { csv } = values;
  const invite = useInviteSeveral();
  const { id: formId, isInvalid } = useFieldErrors(invite.error);
  const handleFile = async (file: File | null) => {
    if (file) change({ csv: await file.text() });
  };
  const handleClose = () => {
    clear();
    onClose();
  };

  return (
    <SidePanel
      title="Invite Multiple"
      onResize={width.toggle}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={handleClose}>
            {invite.data ? 'Close' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={csv.trim() === '' || csv.trim() === header}
            loading={invite.isPending}
          >
            Invite
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate({ body: { csv } });
        }}
      >
        <Stack gap={14}>
          <ErrorDisplay error={invite.error} labels={{ csv: 'List' }} />
          <Textarea
            label="List"
            description="One person per line, up to 200. Organization can be empty, except for Customer and Account Owner."
            autosize
            minRows={8}
            maxRows={20}
            spellCheck={false}
            error={isInvalid('csv')}
            value={csv}
            onChange={(event) => change({ csv: event.currentTarget.value })}
          />
          <Group>
            <FileButton accept=".csv,text/csv" onChange={(file) => void handleFile(file)}>
              {(props) => (
                <Button variant="default" {...props}>
                  Choose a CSV File
                </Button>
              )}
            </FileButton>
          </Group>
          {invite.data && <Results results={invite.data.results} />}
        </Stack>
      </form>
    </SidePanel>
  );
}

function Results({ results }: { results: readonly InvitationResult[] }) {
  const invited = results.filter(({ errors }) => errors === null).length;
  const rejected = results.filter(({ errors }) => errors !== null);
  return (
    <section aria-label="Result" aria-live="polite">
      <p className={styles.text}>
        {invited} invited
        {rejected.length > 0 && `, ${rejected.length} rejected. Fix and invite these:`}
      </p>
      <ul className={styles.lines}>
        {rejected.map(({ row, email, errors }) => (
          <li key={row}>
            Row {row}
            {email && ` (${email})`}:{' '}
            {Object.values(errors ?? {})
              .flat()
              .join(' ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
