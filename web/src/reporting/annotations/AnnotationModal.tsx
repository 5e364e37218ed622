import { Checkbox, Modal, TextInput } from '@mantine/core';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import type { ChartAnnotation } from '@portal/contract/reporting/annotations/chart-annotation.schema.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import styles from '../shared/RecordEntries.module.css';
import { useAddAnnotation, useUpdateAnnotation } from './annotations.queries.ts';

type AnnotationValues = {
  text: string;
  month: string;
  day: string | null;
  is_shown_to_clients: boolean;
};

const labels = {
  text: 'Text',
  month: 'Month',
  day: 'Day',
  is_shown_to_clients: 'Show it to the client',
};

interface AnnotationModalProps {
  organization: number;
  /** The annotation to edit; omitted to add a new one. */
  annotation?: ChartAnnotation;
  onClose: () => void;
}

/** Adds an annotation, by default for this month, or edits one. */
export function AnnotationModal({ organization, annotation, onClose }: AnnotationModalProps) {
  const thisMonth = dayInZone(new Date(), useTimeZone()).slice(0, 7);
  const add = useAddAnnotation(onClose);
  const update = useUpdateAnnotation(onClose);
  const form = useRecordForm<AnnotationValues, ChartAnnotation>({
    name: annotation ? `annotation-${annotation.id}` : `annotation-of-${organization}`,
    record: annotation,
    valuesOf: (one) => ({
      text: one?.text ?? '',
      month: one?.month ?? thisMonth,
      day: one?.day ?? null,
      is_shown_to_clients: one?.is_shown_to_clients ?? false,
    }),
    savesOn: 'submit',
    create: (values) => add.mutateAsync({ body: { organization, ...values } }),
    update: (changes, { id, version }) =>
      update.mutateAsync({ params: { id }, body: changes, version }),
  });
  const { value: isShown, onChange: onShow } = form.getInputProps('is_shown_to_clients');
  const handleDay = (day: string | null) =>
    form.change({ day, ...(day && { month: day.slice(0, 7) }) });
  return (
    <Modal opened onClose={onClose} title={annotation ? 'Edit Annotation' : 'Add Annotation'}>
      <form id={form.id} className={styles.form} onSubmit={form.handleSubmit} noValidate>
        <RecordFormNotices form={form} labels={labels} />
        <TextInput label={labels.text} maxLength={120} {...form.getInputProps('text')} />
        <div className={styles.pair}>
          <TextInput
            label={labels.month}
            type="month"
            placeholder="YYYY-MM"
            {...form.getInputProps('month')}
          />
          <DayInput
            label={labels.day}
            description="Leave empty for the whole month."
            {...form.getInputProps('day')}
            onChange={handleDay}
          />
        </div>
        <Checkbox
          label={labels.is_shown_to_clients}
          checked={isShown}
          onChange={(event) => onShow(event.currentTarget.checked)}
        />
        <div className={styles.foot}>
          <FormButtons
            form={form}
            onClose={onClose}
            submitLabel={annotation ? 'Save' : 'Add Annotation'}
            isDisabled={form.values.text.trim() === '' || form.values.month === ''}
          />
        </div>
      </form>
    </Modal>
  );
}
