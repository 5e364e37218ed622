import { schedulePostTime } from '@portal/contract/content/articles/due-date-fields.ts';
import type { ComponentProps } from 'react';
import { DayHourInput } from '#platform/ui/dates/DayHourInput.tsx';

type ScheduleByInputProps = Omit<ComponentProps<typeof DayHourInput>, 'hourLabel' | 'usualHour'>;

/** Edits the time that an article must be posted by. */
export function ScheduleByInput(props: ScheduleByInputProps) {
  return (
    <DayHourInput
      {...props}
      hourLabel="Schedule-by hour"
      usualHour={schedulePostTime.slice(0, 2)}
    />
  );
}
