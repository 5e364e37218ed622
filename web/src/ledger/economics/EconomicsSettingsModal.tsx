import { Modal, Switch } from '@mantine/core';
import type { EconomicsSettings } from '@portal/contract/ledger/economics.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import styles from './Economics.module.css';
import { economicsSettingsQuery, useUpdateEconomicsSettings } from './economics.queries.ts';

const labels = {
  currency: 'Currency',
  writers_see_statements: 'Writers see their own statements',
};

const names = new Intl.DisplayNames('en', { type: 'currency' });
const currencies = Intl.supportedValuesOf('currency').map((value) => ({
  value,
  label: `${value} – ${names.of(value) ?? value}`,
}));

/** Edits the currency for all amounts, and whether writers see their statements. */
export function EconomicsSettingsModal({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(economicsSettingsQuery);
  return (
    <Modal opened onClose={onClose} title="Economics Settings">
      {!data && !error && <SkeletonFields fields={2} label="Loading Settings" />}
      {!data && error && (
        <LoadProblemLine
          heading="The settings couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data && <SettingsForm settings={data} onClose={onClose} />}
    </Modal>
  );
}

interface SettingsFormProps {
  settings: EconomicsSettings;
  onClose: () => void;
}

function SettingsForm({ settings, onClose }: SettingsFormProps) {
  const update = useUpdateEconomicsSettings(onClose);
  const form = useRecordForm<Omit<EconomicsSettings, 'version'>, EconomicsSettings>({
    name: 'economics-settings',
    record: settings,
    valuesOf: (one) => ({
      currency: one?.currency ?? 'USD',
      writers_see_statements: one?.writers_see_statements ?? false,
    }),
    savesOn: 'submit',
    update: (changes, { version }) => update.mutateAsync({ body: changes, version }),
  });
  return (
    <form id={form.id} className={styles.form} onSubmit={form.handleSubmit} noValidate>
      <RecordFormNotices form={form} labels={labels} />
      <Select
        label={labels.currency}
        description="All amounts are in this currency. Stored amounts aren’t converted."
        data={currencies}
        searchable
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('currency')}
      />
      <Switch
        label={labels.writers_see_statements}
        description="Each writer sees only the months, articles, and amounts of their own statements."
        {...form.getSwitchProps('writers_see_statements')}
      />
      <FormButtons form={form} onClose={onClose} submitLabel="Save" />
    </form>
  );
}
