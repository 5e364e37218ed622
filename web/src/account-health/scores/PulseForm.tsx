import { Button, SegmentedControl, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useFieldErrors } from '#platform/forms/use-field-errors.ts';
import { useKeptText } from '#platform/forms/use-kept-text.ts';
import { GrowingTextarea } from '#platform/ui/inputs/GrowingTextarea.tsx';
import styles from './Scores.module.css';
import { pulseLabels } from './score-texts.ts';
import { useSetPulse } from './scores.queries.ts';

const labels = { value: 'Pulse', note: 'Note' };
const choices = pulseLabels.map((label, index) => ({ value: String(index + 1), label }));

/** Sets the account lead's impression of an account, with a note. */
export function PulseForm({ account }: { account: number }) {
  const labelId = useId();
  const [value, setValue] = useState('3');
  const [note, setNote] = useKeptText(`pulse-${account}`);
  const set = useSetPulse(() => setNote(''));
  const { id, isInvalid } = useFieldErrors(set.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate({ params: { id: account }, body: { value: Number(value), note: note.trim() } });
  };
  return (
    <form id={id} className={styles.form} onSubmit={handleSubmit} noValidate aria-label="Set pulse">
      <ErrorDisplay error={set.error} labels={labels} />
      <div>
        <Text component="span" id={labelId} size="sm" fw={500}>
          Your impression of the client
        </Text>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby={labelId}
          data={choices}
          value={value}
          onChange={setValue}
        />
      </div>
      <GrowingTextarea
        label={labels.note}
        minRows={1}
        maxRows={4}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={isInvalid('note')}
      />
      <div className={styles.foot}>
        <Button type="submit" size="xs" variant="default" loading={set.isPending}>
          Set Pulse
        </Button>
      </div>
    </form>
  );
}
