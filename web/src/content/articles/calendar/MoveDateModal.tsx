import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { useMoveDates } from './calendar.queries.ts';
import { daysBetween, type PlacedDate, refusalOf, stepLabel } from './calendar-dates.ts';

interface MoveDateModalProps {
  /** The due date to move, followed by the other due dates that move with it. */
  dates: readonly PlacedDate[];
  onClose: () => void;
}

/** Moves due dates to a chosen day, without dragging. */
export function MoveDateModal({ dates, onClose }: MoveDateModalProps) {
  const [first] = dates;
  const timeZone = useTimeZone();
  const move = useMoveDates();
  const [day, setDay] = useState<string | null>(first?.day ?? null);
  const [withLater, setWithLater] = useState(false);
  if (!first) return null;
  const days = day === null ? 0 : daysBetween(first.day, day);
  const refusal = days === 0 ? undefined : refusalOf(dates, { days, withLater }, timeZone);
  const title =
    dates.length > 1
      ? `Move ${dates.length} dates`
      : `Move ${stepLabel(first.field)} of “${first.article.title}”`;

  const submit = () => {
    if (days === 0 || refusal) return;
    move(dates, { days, withLater });
    onClose();
  };

  return (
    <Modal opened onClose={onClose} title={title} size={420}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap={14}>
          <DayInput label="Date" required value={day} error={refusal} onChange={setDay} />
          <Checkbox
            label="Also move later dates by the same number of days"
            checked={withLater}
            onChange={(event) => setWithLater(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={days === 0 || refusal !== undefined}>
              Move
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
