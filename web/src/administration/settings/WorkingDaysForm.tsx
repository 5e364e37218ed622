import { Button, Checkbox, FileButton, TextInput } from '@mantine/core';
import { portalSettingCalls } from '@portal/contract/administration/portal-setting.calls.ts';
import type { PortalSetting } from '@portal/contract/administration/portal-setting.schema.ts';
import {
  type Holiday,
  type WorkingDays,
  weekdayNames,
} from '@portal/contract/platform/working-days.ts';
import { useId, useRef, useState } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { SectionButtons } from '#platform/forms/SectionButtons.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import record from '#platform/ui/layout/RecordScreen.module.css';
import styles from './WorkingDays.module.css';

interface Values extends Record<string, unknown> {
  working_days: WorkingDays;
}

/** Edits the agency's working days, which determine the timing of reminders. */
export function WorkingDaysForm({ settings }: { settings: PortalSetting }) {
  const headingId = useId();
  const update = useEndpointMutation(portalSettingCalls.update, {
    invalidates: [portalSettingCalls.get],
    toast: 'Settings Updated!',
    callerShowsErrors: true,
  });
  const form = useRecordForm<Values, PortalSetting>({
    name: 'working-days',
    record: settings,
    valuesOf: (one = settings) => ({ working_days: one.working_days }),
    savesOn: 'submit',
    update: (body, { version }) => update.mutateAsync({ body, version }),
  });
  const { working_days: days } = form.values;
  const change = (changes: Partial<WorkingDays>) =>
    form.change({ working_days: { ...days, ...changes } });
  return (
    <section id={form.id} className={record.section} aria-labelledby={headingId}>
      <h2 className={record.heading} id={headingId}>
        Working days
      </h2>
      <p className={record.text}>
        Clients who don’t answer a final review are reminded after 2 and 5 working days. Then the
        lead is told.
      </p>
      <RecordFormNotices form={form} labels={{ working_days: 'Working days' }} />
      <Weekdays chosen={days.weekdays} onChange={(weekdays) => change({ weekdays })} />
      <Holidays holidays={days.holidays} onChange={(holidays) => change({ holidays })} />
      <div className={record.actions}>
        <SectionButtons form={form} />
      </div>
    </section>
  );
}

interface WeekdaysProps {
  chosen: readonly number[];
  onChange: (weekdays: number[]) => void;
}

function Weekdays({ chosen, onChange }: WeekdaysProps) {
  return (
    <fieldset className={styles.weekdays}>
      <legend>Days of the week</legend>
      {weekdayNames.map((name, index) => (
        <Checkbox
          key={name}
          label={name}
          checked={chosen.includes(index + 1)}
          onChange={(event) =>
            onChange(
              weekdayNames
                .map((_, place) => place + 1)
                .filter((day) =>
                  day === index + 1 ? event.currentTarget.checked : chosen.includes(day),
                ),
            )
          }
        />
      ))}
    </fieldset>
  );
}

interface HolidaysProps {
  holidays: readonly Holiday[];
  onChange: (holidays: Holiday[]) => void;
}

/** Returns the holidays sorted by day, with at most one per day. */
const sorted = (holidays: readonly Holiday[]): Holiday[] =>
  [...new Map(holidays.map((one) => [one.day, one])).values()].sort((a, b) =>
    a.day < b.day ? -1 : 1,
  );

function Holidays({ holidays, onChange }: HolidaysProps) {
  const [day, setDay] = useState<string | null>(null);
  const [name, setName] = useState('');
  const handleAdd = () => {
    if (!day) return;
    onChange(sorted([...holidays, { day, name: name.trim() }]));
    setDay(null);
    setName('');
  };
  return (
    <fieldset className={styles.holidays}>
      <legend>Holidays</legend>
      {holidays.length === 0 && <p className={record.text}>None entered.</p>}
      <ul className={styles.list}>
        {holidays.map((holiday) => (
          <li key={holiday.day}>
            <DateText value={holiday.day} style="long" />
            <span className={styles.name}>{holiday.name}</span>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Remove ${holiday.name || holiday.day}`}
              onClick={() => onChange(holidays.filter((one) => one.day !== holiday.day))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <DayInput label="Day" value={day} onChange={setDay} />
        <TextInput
          label="Name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button variant="default" disabled={!day} onClick={handleAdd}>
          Add Holiday
        </Button>
      </div>
      <CalendarFile onRead={(read) => onChange(sorted([...holidays, ...read]))} />
    </fieldset>
  );
}

/** Reads the holidays from an .ics file. */
function CalendarFile({ onRead }: { onRead: (holidays: Holiday[]) => void }) {
  const reset = useRef<() => void>(null);
  const read = useEndpointMutation(portalSettingCalls.readHolidays, { callerShowsErrors: true });
  const handleFile = async (file: File | null) => {
    reset.current?.();
    if (!file) return;
    const calendar = await file.text();
    read.mutate({ body: { calendar } }, { onSuccess: ({ holidays }) => onRead(holidays) });
  };
  return (
    <div>
      <FileButton
        accept=".ics,text/calendar"
        resetRef={reset}
        onChange={(file) => void handleFile(file)}
      >
        {(props) => (
          <Button {...props} variant="default" loading={read.isPending}>
            Add from a Calendar File
          </Button>
        )}
      </FileButton>
      <ErrorDisplay error={read.error} labels={{ calendar: 'Calendar file' }} />
    </div>
  );
}
