import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import type { OrganizationDataMonth } from '@portal/contract/reporting/data/report-data.schema.ts';
import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { type RecordForm, useRecordForm } from '#platform/forms/use-record-form.ts';
import { kindLabels } from './data-texts.ts';
import {
  analyticsOf,
  type CountValue,
  findLeadProblem,
  findSourceProblem,
  leadsOf,
  type NumbersValues,
  numbersOf,
} from './numbers-values.ts';
import styles from './ReportData.module.css';
import { useSaveNumbers } from './report-data.queries.ts';

const formLabels = {
  sources: 'Sources',
  leads: 'Leads',
  analytics: 'Sources',
  month: 'Month',
};

export type NumbersRecordForm = RecordForm<NumbersValues>;

/** Returns the form for entering a month's numbers. */
export function useNumbersForm(month: OrganizationDataMonth) {
  const save = useSaveNumbers();
  const { organization, kind } = month;
  return useRecordForm<NumbersValues, OrganizationDataMonth>({
    name: `report-data-${month.id}`,
    record: month,
    valuesOf: numbersOf,
    validate: (values): Record<string, string | null> =>
      kind === 'analytics'
        ? { sources: findSourceProblem(values) }
        : { leads: findLeadProblem(values) },
    savesOn: 'submit',
    update: (_changes, { version }, values) =>
      save.mutateAsync({
        params: { id: organization, kind, month: month.month },
        body:
          kind === 'analytics' ? { analytics: analyticsOf(values) } : { leads: leadsOf(values) },
        version,
      }),
  });
}

const count = (value: string | number): CountValue =>
  typeof value === 'number' ? value : value === '' ? '' : Number(value);

interface CountInputProps {
  label: string;
  value: CountValue;
  onChange: (value: CountValue) => void;
}

function CountInput({ label, value, onChange }: CountInputProps) {
  return (
    <NumberInput
      aria-label={label}
      size="xs"
      min={0}
      max={1_000_000_000}
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      hideControls
      value={value}
      onChange={(typed) => onChange(count(typed))}
    />
  );
}

interface NumbersFormProps {
  form: NumbersRecordForm;
  kind: MonthlyDataKind;
}

export function NumbersForm({ form, kind }: NumbersFormProps) {
  return (
    <form
      id={form.id}
      className={styles.stack}
      onSubmit={form.handleSubmit}
      noValidate
      aria-label={`${kindLabels[kind]} by hand`}
    >
      <RecordFormNotices form={form} labels={formLabels} format={() => 'other numbers'} />
      {kind === 'analytics' ? <SourceEntries form={form} /> : <LeadEntries form={form} />}
    </form>
  );
}

function SourceEntries({ form }: { form: NumbersRecordForm }) {
  const { sources } = form.values;
  const set = (place: number, change: Partial<(typeof sources)[number]>) =>
    form.change({
      sources: sources.map((one, at) => (at === place ? { ...one, ...change } : one)),
    });
  return (
    <div className={styles.entries}>
      <div className={`${styles.sourceEntry} ${styles.entryHead}`} aria-hidden="true">
        <span>Source</span>
        <span>New users</span>
      </div>
      {sources.map(({ source, value }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity while they are typed
        <div key={place} className={styles.sourceEntry}>
          <TextInput
            aria-label={`Source ${place + 1}`}
            size="xs"
            maxLength={100}
            value={source}
            onChange={(event) => set(place, { source: event.currentTarget.value })}
          />
          <CountInput
            label={`New users of ${source || `source ${place + 1}`}`}
            value={value}
            onChange={(typed) => set(place, { value: typed })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove ${source || `source ${place + 1}`}`}
            onClick={() => form.change({ sources: sources.filter((_, at) => at !== place) })}
          >
            <IconX size={14} stroke={1.8} />
          </ActionIcon>
        </div>
      ))}
      {form.errors.sources && <p className={styles.trouble}>{form.errors.sources}</p>}
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={14} stroke={1.8} />}
        style={{ justifySelf: 'start' }}
        onClick={() => form.change({ sources: [...sources, { source: '', value: '' }] })}
      >
        Add Source
      </Button>
    </div>
  );
}

function LeadEntries({ form }: { form: NumbersRecordForm }) {
  const { leads } = form.values;
  const set = (place: number, change: Partial<(typeof leads)[number]>) =>
    form.change({ leads: leads.map((one, at) => (at === place ? { ...one, ...change } : one)) });
  return (
    <div className={styles.entries}>
      <div className={`${styles.leadEntry} ${styles.entryHead}`} aria-hidden="true">
        <span>Lead type</span>
        <span>Leads</span>
        <span>Quotable</span>
      </div>
      {leads.map(({ type, value, quotable }, place) => (
        <div key={type} className={styles.leadEntry}>
          <span>{type}</span>
          <CountInput
            label={type}
            value={value}
            onChange={(typed) => set(place, { value: typed })}
          />
          <CountInput
            label={`${type}, quotable`}
            value={quotable}
            onChange={(typed) => set(place, { quotable: typed })}
          />
        </div>
      ))}
      {form.errors.leads && <p className={styles.trouble}>{form.errors.leads}</p>}
      <p className={styles.text}>Leave all of them empty for a month without leads.</p>
    </div>
  );
}
