import { Button, Group, NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';
import { useShiftDates } from '../articles.queries.ts';

/** Shifts all due dates of the selected articles, for example after the wrong milestone was chosen. */
export function ShiftDatesForm({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const [days, setDays] = useState<number | string>('');
  const shift = useShiftDates(onDone);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof days === 'number') shift.mutate({ body: { articles: [...ids], days } });
  };

  return (
    <form onSubmit={handleSubmit} noValidate>
      {hasOtherErrors(shift.error, ['days']) && <ErrorDisplay error={shift.error} />}
      <Group align="end" gap={8} wrap="nowrap">
        <NumberInput
          flex={1}
          label="Shift all due dates"
          description="Number of days. Use a negative number to move dates earlier."
          suffix=" days"
          min={-366}
          max={366}
          clampBehavior="none"
          allowDecimal={false}
          value={days}
          error={fieldErrorsOf(shift.error).days}
          onChange={setDays}
        />
        <Button
          type="submit"
          variant="default"
          disabled={typeof days !== 'number' || days === 0}
          loading={shift.isPending}
        >
          Shift
        </Button>
      </Group>
    </form>
  );
}
