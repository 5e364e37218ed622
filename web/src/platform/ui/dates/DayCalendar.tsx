import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';

interface DayCalendarProps {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}

/** Shows a month's calendar, for choosing a day in a popover. */
export function DayCalendar({ label, value, onChange }: DayCalendarProps) {
  return (
    <DatePicker
      aria-label={label}
      size="sm"
      value={value}
      {...(value && { defaultDate: value })}
      onChange={(day) => onChange(day === null ? null : day.slice(0, 10))}
      allowDeselect={false}
      firstDayOfWeek={0}
      weekendDays={[]}
      getDayProps={(day) => (day.slice(0, 10) === value ? { autoFocus: true } : {})}
    />
  );
}
