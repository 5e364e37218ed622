import { Modal, SegmentedControl } from '@mantine/core';
import type { Meeting, MeetingKind } from '@portal/contract/organizations/meeting.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { GrowingTextarea } from '#platform/ui/inputs/GrowingTextarea.tsx';
import styles from './Meetings.module.css';
import { useLogMeeting, useUpdateMeeting } from './meetings.queries.ts';

type MeetingValues = { day: string | null; kind: MeetingKind; note: string };

const labels = { day: 'Day', kind: 'Kind', note: 'Note' };

const kinds: { value: MeetingKind; label: string }[] = [
  { value: 'call', label: 'Call' },
  { value: 'meeting', label: 'Meeting' },
];

interface MeetingModalProps {
  organization: number;
  /** The meeting to edit; omitted to log a new one. */
  meeting?: Meeting;
  /** A new meeting's kind. */
  kind?: MeetingKind;
  onClose: () => void;
}

/** Logs a meeting or call, today by default, or edits one. */
export function MeetingModal({ organization, meeting, kind = 'call', onClose }: MeetingModalProps) {
  const today = dayInZone(new Date(), useTimeZone());
  const log = useLogMeeting(onClose);
  const update = useUpdateMeeting(onClose);
  const form = useRecordForm<MeetingValues, Meeting>({
    name: meeting ? `meeting-${meeting.id}` : `${kind}-of-${organization}`,
    record: meeting,
    valuesOf: (one) => ({
      day: one?.day ?? today,
      kind: one?.kind ?? kind,
      note: one?.note ?? '',
    }),
    savesOn: 'submit',
    create: ({ day, kind: chosen, note }) =>
      log.mutateAsync({
        body: { organization, day: day ?? today, kind: chosen, note: note.trim() || null },
      }),
    update: ({ day, kind: chosen, note }, { id, version }) =>
      update.mutateAsync({
        params: { id },
        body: {
          ...(day && { day }),
          ...(chosen && { kind: chosen }),
          ...(note !== undefined && { note: note.trim() || null }),
        },
        version,
      }),
  });
  const noun = form.values.kind === 'call' ? 'Call' : 'Meeting';
  return (
    <Modal opened onClose={onClose} title={meeting ? `Edit ${noun}` : `Log ${noun}`}>
      <form id={form.id} className={styles.form} onSubmit={form.handleSubmit} noValidate>
        <RecordFormNotices form={form} labels={labels} />
        <SegmentedControl
          aria-label={labels.kind}
          data={kinds}
          value={form.values.kind}
          onChange={(value) => form.change({ kind: value })}
        />
        <DayInput label={labels.day} maxDay={today} {...form.getInputProps('day')} />
        <GrowingTextarea
          label={labels.note}
          minRows={2}
          maxLength={1_000}
          {...form.getInputProps('note')}
        />
        <div className={styles.foot}>
          <FormButtons
            form={form}
            onClose={onClose}
            submitLabel={meeting ? 'Save' : `Log ${noun}`}
            isDisabled={form.values.day === null}
          />
        </div>
      </form>
    </Modal>
  );
}
