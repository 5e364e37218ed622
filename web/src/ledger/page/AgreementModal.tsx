import { Modal, NumberInput, TextInput } from '@mantine/core';
import type { Agreement } from '@portal/contract/ledger/agreement.schema.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { required } from '#platform/forms/field-errors.ts';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { GrowingTextarea } from '#platform/ui/inputs/GrowingTextarea.tsx';
import { useThisMonth } from '../shared/use-this-month.ts';
import styles from './Ledger.module.css';
import { useAddAgreement, useUpdateAgreement } from './ledger.queries.ts';

type AgreementValues = {
  name: string;
  start_month: string;
  end_month: string;
  renewal_months: number | string;
  notes: string;
};

const labels = {
  name: 'Name',
  start_month: 'First month',
  end_month: 'Last month',
  renewal_months: 'Renews every',
  notes: 'Notes',
};

interface AgreementModalProps {
  organization: number;
  /** The agreement to change; omitted to add one. */
  agreement?: Agreement;
  onClose: () => void;
}

const valuesOf = (one: Agreement | undefined, thisMonth: string): AgreementValues => ({
  name: one?.name ?? '',
  start_month: one?.start_month ?? thisMonth,
  end_month: one?.end_month ?? '',
  renewal_months: one?.renewal_months ?? '',
  notes: one?.notes ?? '',
});

const bodyOf = ({ name, end_month, renewal_months, notes }: AgreementValues) => ({
  name: name.trim(),
  end_month: end_month || null,
  renewal_months: renewal_months === '' ? null : Number(renewal_months),
  notes: notes.trim() || null,
});

/** Adds an agreement, or changes its name, end, renewal, and notes. */
export function AgreementModal({ organization, agreement, onClose }: AgreementModalProps) {
  const thisMonth = useThisMonth();
  const add = useAddAgreement(onClose);
  const update = useUpdateAgreement(onClose);
  const form = useRecordForm<AgreementValues, Agreement>({
    name: agreement ? `agreement-${agreement.id}` : `agreement-of-${organization}`,
    record: agreement,
    valuesOf: (one) => valuesOf(one, thisMonth),
    savesOn: 'submit',
    validate: { name: required },
    create: (values) =>
      add.mutateAsync({
        body: { ...bodyOf(values), organization, start_month: values.start_month },
      }),
    update: (_changes, { id, version }, values) =>
      update.mutateAsync({ params: { id }, body: bodyOf(values), version }),
  });
  return (
    <Modal opened onClose={onClose} title={agreement ? 'Edit Agreement' : 'Add Agreement'}>
      <form id={form.id} className={styles.form} onSubmit={form.handleSubmit} noValidate>
        <RecordFormNotices form={form} labels={labels} />
        <TextInput
          label={labels.name}
          maxLength={120}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <div className={styles.pair}>
          <TextInput
            type="month"
            label={labels.start_month}
            disabled={agreement !== undefined}
            {...form.getInputProps('start_month')}
          />
          <TextInput
            type="month"
            label={labels.end_month}
            description="Leave empty if there’s no end date"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('end_month')}
          />
        </div>
        <NumberInput
          label={labels.renewal_months}
          suffix=" months"
          min={1}
          max={60}
          allowDecimal={false}
          {...form.getInputProps('renewal_months')}
        />
        <GrowingTextarea
          label={labels.notes}
          minRows={2}
          maxLength={2_000}
          {...form.getInputProps('notes')}
        />
        <div className={styles.foot}>
          <FormButtons
            form={form}
            onClose={onClose}
            submitLabel={agreement ? 'Save' : 'Add Agreement'}
          />
        </div>
      </form>
    </Modal>
  );
}
