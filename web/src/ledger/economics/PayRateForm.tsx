import { Button, NumberInput } from '@mantine/core';
import { type RateUnit, rateUnits } from '@portal/contract/ledger/economics.schema.ts';
import { currencyDigits } from '@portal/contract/ledger/money.ts';
import { useContentTypes } from '#content/shared/pick-lists.queries.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { RoleSelect } from '#users/shared/RoleSelect.tsx';
import { useThisMonth } from '../shared/use-this-month.ts';
import styles from './Economics.module.css';
import { useAddPayRate } from './economics.queries.ts';

const labels = {
  group: 'Role',
  content_type: 'Content type',
  unit: 'Paid per',
  amount: 'Rate',
  valid_from: 'Valid from',
  person: 'Person',
};

const unitChoices: { value: RateUnit; label: string }[] = rateUnits.map((value) => ({
  value,
  label: value === 'word' ? 'Word' : 'Article',
}));

type RateValues = {
  group: number | null;
  content_type: number | null;
  unit: RateUnit;
  /** The rate in major units of the currency, per word or per article. */
  amount: number | string;
  valid_from: string | null;
};

/** Converts a rate in major units to minor units, per 1,000 words for rates per word. */
export const minorRate = (amount: number, unit: RateUnit, currency: string): number =>
  Math.round(amount * 10 ** currencyDigits(currency) * (unit === 'word' ? 1_000 : 1));

interface PayRateFormProps {
  /** Undefined for a role's rate. */
  person: number | undefined;
  currency: string;
  /** The number of rates added so far, since each form adds only one. */
  added: number;
  onAdded: () => void;
}

/** Adds a rate that takes effect on a given day. Earlier rates are kept. */
export function PayRateForm({ person, currency, added, onAdded }: PayRateFormProps) {
  const add = useAddPayRate();
  const thisMonth = useThisMonth();
  const types = useContentTypes(true);
  const form = useRecordForm<RateValues, never>({
    name: `pay-rate-${person ?? 'role'}-${added}`,
    valuesOf: () => ({
      group: null,
      content_type: null,
      unit: 'word',
      amount: '',
      valid_from: `${thisMonth}-01`,
    }),
    create: async ({ group, content_type, unit, amount, valid_from }) => {
      await add.mutateAsync({
        body: {
          ...(person === undefined ? { group } : { person }),
          content_type,
          unit,
          amount: minorRate(Number(amount), unit, currency),
          valid_from: valid_from ?? '',
        },
      });
      onAdded();
    },
  });
  const { unit, amount } = form.values;
  const digits = currencyDigits(currency) + (unit === 'word' ? 3 : 0);
  const { value: type, onChange: onType, ...typeProps } = form.getInputProps('content_type');
  return (
    <form
      id={form.id}
      className={styles.form}
      onSubmit={form.handleSubmit}
      noValidate
      aria-label="Add a rate"
    >
      <h3 className={styles.heading}>Add a rate</h3>
      <RecordFormNotices form={form} labels={labels} />
      {person === undefined && <RoleSelect label={labels.group} {...form.getInputProps('group')} />}
      <div className={styles.pair}>
        <NumberInput
          label={labels.amount}
          suffix={` ${currency}`}
          min={0}
          decimalScale={digits}
          {...form.getInputProps('amount')}
        />
        <Select
          label={labels.unit}
          data={unitChoices}
          allowDeselect={false}
          {...form.getInputProps('unit')}
        />
      </div>
      <div className={styles.pair}>
        <DayInput label={labels.valid_from} {...form.getInputProps('valid_from')} />
        <Select
          label={labels.content_type}
          placeholder="All types"
          clearable
          data={types.records.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={type === null ? null : String(type)}
          onChange={(chosen) => onType(chosen === null ? null : Number(chosen))}
          {...typeProps}
        />
      </div>
      <div className={styles.foot}>
        <Button
          type="submit"
          loading={add.isPending}
          disabled={amount === '' || (person === undefined && form.values.group === null)}
        >
          Add Rate
        </Button>
      </div>
    </form>
  );
}
