import { ActionIcon, Button } from '@mantine/core';
import { meetingCalls } from '@portal/contract/organizations/meeting.calls.ts';
import type { Meeting, MeetingKind } from '@portal/contract/organizations/meeting.schema.ts';
import { IconPencil, IconPhone, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { OverviewCard } from '../overview/OverviewCard.tsx';
import { MeetingModal } from './MeetingModal.tsx';
import styles from './Meetings.module.css';
import { useDeleteMeeting } from './meetings.queries.ts';

/** The meeting being edited, or the kind of a new one. */
type Open = Meeting | MeetingKind;

const pageSize = 5;

/** Lists the meetings and calls with a client, newest first, and logs new ones. */
export function MeetingsCard({ organization }: { organization: number }) {
  const [open, setOpen] = useState<Open | null>(null);
  const list = useEndpointPages(meetingCalls.list, {
    pageSize,
    query: { organization: String(organization) },
  });
  return (
    <OverviewCard title="Meetings and calls">
      <div className={styles.buttons}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPhone size={14} stroke={1.8} aria-hidden="true" />}
          onClick={() => setOpen('call')}
        >
          Log Call
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUsers size={14} stroke={1.8} aria-hidden="true" />}
          onClick={() => setOpen('meeting')}
        >
          Log Meeting
        </Button>
      </div>
      {list.isLoading && <SkeletonRows label="Loading Meetings" rows={2} />}
      {list.error && (
        <LoadProblemLine
          heading="The meetings couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <p className={styles.none}>No meeting or call is logged yet.</p>
      )}
      <ul className={styles.meetings}>
        {list.rows.map((meeting) => (
          <MeetingEntry key={meeting.id} meeting={meeting} onEdit={() => setOpen(meeting)} />
        ))}
      </ul>
      <div>
        <ShowMore list={list} size="xs">
          Show More Meetings
        </ShowMore>
      </div>
      {open !== null && (
        <MeetingModal
          organization={organization}
          {...(typeof open === 'string' ? { kind: open } : { meeting: open })}
          onClose={() => setOpen(null)}
        />
      )}
    </OverviewCard>
  );
}

function MeetingEntry({ meeting, onEdit }: { meeting: Meeting; onEdit: () => void }) {
  const remove = useDeleteMeeting();
  const { id, day, kind, note, created_by } = meeting;
  const Icon = kind === 'call' ? IconPhone : IconUsers;
  const title = kind === 'call' ? 'Call' : 'Meeting';
  return (
    <li className={styles.meeting}>
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      <span className={styles.text}>
        <span>
          {title}, <DateText value={day} style="long" />
          {created_by && <span className={styles.author}> · {created_by.name}</span>}
        </span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <ActionIcon aria-label={`Edit ${title.toLowerCase()} of ${day}`} onClick={onEdit}>
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
      <ConfirmButton
        size="xs"
        variant="subtle"
        color="gray"
        label="Delete"
        question={`Delete this ${title.toLowerCase()}?`}
        consequence="It no longer counts for the client’s health score."
        onConfirm={() => remove.mutateAsync({ params: { id } })}
      />
    </li>
  );
}
