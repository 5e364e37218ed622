import { NumberInput, TextInput } from '@mantine/core';
import { type CarryRule, carryRules, nextMonth } from '@portal/contract/ledger/ledger-sums.ts';
import { type LineKindName, lineKindNames, lineKinds } from '@portal/contract/ledger/line-kinds.ts';
import { currencyDigits, minorAmount } from '@portal/contract/ledger/money.ts';
import { useContentTypes } from '#content/shared/pick-lists.queries.ts';
import { useCurrency } from '#platform/api/portal-settings.ts';
import type { RecordForm } from '#platform/forms/use-record-form.ts';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { carryLabels, monthName } from '../shared/ledger-texts.ts';
import styles from './Ledger.module.css';

/** The fields for a line's terms. */
export type TermsValues = {
  from_month: string;
  quantity: number | string;
  carry: CarryRule;
  /** The monthly fee in major units of the currency. */
  fee: number | string;
  note: string;
};

export type LineValues = TermsValues & {
  kind: LineKindName;
  content_type: number | null;
  title: string;
  starting_balance: number | string;
};

export const lineLabels: Readonly<Record<string, string>> = {
  kind: 'Work',
  content_type: 'Content type',
  title: 'Title',
  starting_balance: 'Starting balance',
  from_month: 'From',
  quantity: 'Monthly quantity',
  carry: 'Balance at the end of a month',
  fee: 'Monthly fee',
  fee_cents: 'Monthly fee',
  note: 'Note',
};

/** Converts form values to the terms in a request body. */
export const termsInput = (
  { from_month, quantity, carry, fee, note }: TermsValues,
  currency: string,
) => ({
  from_month,
  quantity: Number(quantity),
  carry,
  fee_cents: fee === '' ? null : minorAmount(Number(fee), currency),
  note: note.trim() || null,
});

/** Returns the months that new terms can apply from: the agreement's open months, up to a year ahead. */
export function openMonths(
  { start_month, end_month }: { start_month: string; end_month: string | null },
  { closed_through, current_month }: { closed_through: string | null; current_month: string },
): string[] {
  const open = closed_through === null ? start_month : nextMonth(closed_through);
  const last = nextMonth(current_month, 12);
  const to = end_month !== null && end_month < last ? end_month : last;
  const months = [];
  for (let month = open > start_month ? open : start_month; month <= to; month = nextMonth(month)) {
    months.push(month);
  }
  return months;
}

const kindChoices = lineKindNames.map((value) => ({ value, label: lineKinds[value].label }));
const carryChoices = carryRules.map((value) => ({ value, label: carryLabels[value] }));

interface TermsFieldsProps {
  form: RecordForm<TermsValues>;
  months: readonly string[];
}

export function TermsFields({ form, months }: TermsFieldsProps) {
  const currency = useCurrency();
  return (
    <>
      <div className={styles.pair}>
        <NumberInput
          label={lineLabels.quantity}
          min={0}
          allowDecimal={false}
          {...form.getInputProps('quantity')}
        />
        <Select
          label={lineLabels.from_month}
          data={months.map((value) => ({ value, label: monthName(value) }))}
          allowDeselect={false}
          {...form.getInputProps('from_month')}
        />
      </div>
      <Select
        label={lineLabels.carry}
        data={carryChoices}
        allowDeselect={false}
        {...form.getInputProps('carry')}
      />
      <NumberInput
        label={lineLabels.fee}
        description="Only staff see it."
        suffix={` ${currency}`}
        min={0}
        decimalScale={currencyDigits(currency)}
        thousandSeparator=","
        {...form.getInputProps('fee')}
      />
      <TextInput label={lineLabels.note} maxLength={500} {...form.getInputProps('note')} />
    </>
  );
}

interface KindFieldsProps {
  form: RecordForm<LineValues>;
}

/** The fields that can't change after a line is added. */
export function KindFields({ form }: KindFieldsProps) {
  const { hasType } = lineKinds[form.values.kind];
  const types = useContentTypes(hasType);
  const { value, onChange, ...typeProps } = form.getInputProps('content_type');
  return (
    <>
      <Select
        label={lineLabels.kind}
        data={kindChoices}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('kind')}
      />
      {hasType && (
        <Select
          label={lineLabels.content_type}
          placeholder="All types without a separate line"
          clearable
          data={types.records.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={value === null ? null : String(value)}
          onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
          {...typeProps}
        />
      )}
      <TextInput
        label={lineLabels.title}
        placeholder={lineKinds[form.values.kind].label}
        maxLength={120}
        {...form.getInputProps('title')}
      />
      <NumberInput
        label={lineLabels.starting_balance}
        description="Below 0 if the client is owed work, above 0 if you are ahead."
        allowDecimal={false}
        {...form.getInputProps('starting_balance')}
      />
    </>
  );
}
