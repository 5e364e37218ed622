import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { useState } from 'react';
import { calendarIcon, type DayInputProps, parseDay } from './day-input-parts.tsx';

export function DayPicker({ value, onChange, minDay, maxDay, ...input }: DayInputProps) {
  const { label, description, error, required, disabled, placeholder, w, className } = input;
  const { onBlur, onInput } = input;
  const isUnread = input['data-unread'];
  const ariaLabel = input['aria-label'];
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DateInput
      {...{ label, description, error, required, disabled, w, className, onBlur, onInput }}
      data-unread={isUnread}
      // Text that isn't a day must stay in the field, next to the reason, instead of being replaced on blur.
      fixOnBlur={isUnread === undefined}
      aria-label={ariaLabel}
      placeholder={placeholder ?? 'YYYY-MM-DD'}
      valueFormat="YYYY-MM-DD"
      // The default parser converts February 31 to March 3.
      dateParser={parseDay}
      value={value}
      onChange={(day) => onChange(day === null ? null : day.slice(0, 10))}
      minDate={minDay}
      maxDate={maxDay}
      clearable={!required}
      clearButtonProps={{ 'aria-label': 'Clear the date' }}
      firstDayOfWeek={0}
      weekendDays={[]}
      leftSection={calendarIcon}
      popoverProps={{
        onOpen: () => setIsOpen(true),
        onClose: () => setIsOpen(false),
        // If the calendar opened below the field, it would cover the error.
        position: error ? 'top-start' : 'bottom-start',
      }}
      // Lets the surrounding panel detect that the calendar is open, so that Escape closes only the calendar.
      data-expanded={isOpen || undefined}
    />
  );
}
