import { Button, TextInput } from '@mantine/core';
import type { DayOff, PersonCapacity } from '@portal/contract/content/capacity/capacity.schema.ts';
import { useState } from 'react';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { useAddDaysOff, useDeleteDaysOff } from '../capacity.queries.ts';
import styles from '../shared/Capacity.module.css';

/** Lists, adds and deletes a person's days off. */
export function DaysOff({ record }: { record: PersonCapacity }) {
  const [isAdding, setIsAdding] = useState(false);
  const mayUpdate = record.allowed_actions.includes('update');
  return (
    <section className={styles.section} aria-label="Days off">
      <h3 className={styles.heading}>Days off</h3>
      {record.days_off.length === 0 && (
        <p className={styles.hint}>
          No days off yet. Days off reduce a week’s capacity, just like holidays.
        </p>
      )}
      {record.days_off.length > 0 && (
        <ul className={styles.list}>
          {record.days_off.map((range) => (
            <DayOffEntry key={range.id} range={range} mayDelete={mayUpdate} />
          ))}
        </ul>
      )}
      {mayUpdate && !isAdding && (
        <div>
          <Button variant="default" size="xs" onClick={() => setIsAdding(true)}>
            Add Days Off
          </Button>
        </div>
      )}
      {isAdding && <DaysOffForm id={record.id} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

function DayOffEntry({ range, mayDelete }: { range: DayOff; mayDelete: boolean }) {
  const remove = useDeleteDaysOff();
  const { id, from_day, to_day, note } = range;
  return (
    <li className={styles.entry}>
      <span className={styles.entryRow}>
        <span>
          <DateText value={from_day} style="detail" />
          {to_day !== from_day && (
            <>
              {' – '}
              <DateText value={to_day} style="detail" />
            </>
          )}
        </span>
        {mayDelete && (
          <ConfirmButton
            label="Delete Days Off"
            size="compact-xs"
            question="Are you sure you want to delete these days off?"
            consequence="The person’s capacity counts in full again."
            onConfirm={() => remove.mutateAsync({ params: { id } })}
          />
        )}
      </span>
      {note && <span className={styles.facts}>{note}</span>}
    </li>
  );
}

type Values = { from_day: string | null; to_day: string | null; note: string };

const labels = { from_day: 'First day', to_day: 'Last day', note: 'Note' };

const required = (day: string | null) => (day === null ? 'Enter a day.' : null);

function DaysOffForm({ id, onClose }: { id: number; onClose: () => void }) {
  const add = useAddDaysOff(onClose);
  const form = useRecordForm<Values, never>({
    name: `days-off-of-${id}`,
    valuesOf: () => ({ from_day: null, to_day: null, note: '' }),
    validate: { from_day: required, to_day: required },
    create: ({ from_day, to_day, note }) =>
      add.mutateAsync({
        params: { id },
        // The validation above requires both days.
        body: { from_day: from_day ?? '', to_day: to_day ?? '', note: note.trim() || null },
      }),
  });
  return (
    <form
      id={form.id}
      className={styles.stack}
      onSubmit={form.handleSubmit}
      noValidate
      aria-label="Add days off"
    >
      <RecordFormNotices form={form} labels={labels} />
      <div className={styles.pair}>
        <DayInput label={labels.from_day} {...form.getInputProps('from_day')} />
        <DayInput label={labels.to_day} {...form.getInputProps('to_day')} />
      </div>
      <TextInput label={labels.note} maxLength={200} {...form.getInputProps('note')} />
      <div className={styles.foot}>
        <FormButtons form={form} onClose={onClose} submitLabel="Add Days Off" size="xs" />
      </div>
    </form>
  );
}
