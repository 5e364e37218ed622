import { Button, NumberInput } from '@mantine/core';
import type { LedgerLine, LedgerMonth } from '@portal/contract/ledger/ledger.schema.ts';
import { lineKinds } from '@portal/contract/ledger/line-kinds.ts';
import { type FormEvent, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useFieldErrors } from '#platform/forms/use-field-errors.ts';
import { useKeptText } from '#platform/forms/use-kept-text.ts';
import { GrowingTextarea } from '#platform/ui/inputs/GrowingTextarea.tsx';
import styles from './Ledger.module.css';
import { useAddEntry } from './ledger.queries.ts';

const labels = { quantity: 'Quantity', note: 'Note', kind: 'Entry', month: 'Month' };

/** Adds work by hand to an open month, or a correction to an open or closed month. */
export function EntryForm({ line, sums }: { line: LedgerLine; sums: LedgerMonth }) {
  const { month, is_closed: isClosed } = sums;
  const kind = lineKinds[line.kind].isCounted || isClosed ? 'correction' : 'delivery';
  const [quantity, setQuantity] = useState<number | string>(1);
  const [note, setNote] = useKeptText(`ledger-entry-${line.id}-${month}`);
  const add = useAddEntry();
  const { id, isInvalid } = useFieldErrors(add.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(
      {
        params: { id: line.id },
        body: { month, kind, quantity: Number(quantity), note: note.trim() },
      },
      {
        onSuccess: () => {
          setNote('');
          setQuantity(1);
        },
      },
    );
  };
  const title = kind === 'correction' ? 'Add a correction' : 'Add work by hand';
  return (
    <form id={id} className={styles.form} onSubmit={handleSubmit} noValidate aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ErrorDisplay error={add.error} labels={labels} />
      <div className={styles.entryFields}>
        <NumberInput
          label={labels.quantity}
          description={kind === 'correction' ? 'Use a negative number to subtract' : undefined}
          allowDecimal={false}
          {...(kind === 'delivery' && { min: 1 })}
          value={quantity}
          onChange={setQuantity}
          error={isInvalid('quantity')}
        />
        <GrowingTextarea
          label={labels.note}
          description={kind === 'correction' ? 'The reason; it’s shown with your name' : undefined}
          minRows={1}
          maxRows={4}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={isInvalid('note')}
        />
      </div>
      <div className={styles.foot}>
        <Button type="submit" disabled={note.trim() === ''} loading={add.isPending}>
          {kind === 'correction' ? 'Add Correction' : 'Add Entry'}
        </Button>
      </div>
    </form>
  );
}
