import {
  maximumCommentary,
  type SlideCommentary,
} from '@portal/contract/reporting/commentary/commentary.schema.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { GrowingTextarea } from '#platform/ui/inputs/GrowingTextarea.tsx';
import styles from './Commentary.module.css';
import { useEditCommentary } from './commentary.queries.ts';

const labels = { text: 'Commentary' };

interface EditCommentaryFormProps {
  commentary: SlideCommentary;
  onClose: () => void;
}

/** Changes a slide's commentary text. */
export function EditCommentaryForm({ commentary, onClose }: EditCommentaryFormProps) {
  const edit = useEditCommentary(onClose);
  const form = useRecordForm<{ text: string }, SlideCommentary>({
    name: `commentary-${commentary.id}`,
    record: commentary,
    valuesOf: (one) => ({ text: (one?.parts ?? []).map(({ text }) => text).join('') }),
    savesOn: 'submit',
    update: ({ text }, { id, version }, values) =>
      edit.mutateAsync({ params: { id }, body: { text: text ?? values.text }, version }),
  });
  return (
    <form id={form.id} className={styles.form} onSubmit={form.handleSubmit} noValidate>
      <RecordFormNotices form={form} labels={labels} />
      <GrowingTextarea
        label={labels.text}
        description="If you change the text, it must be signed again."
        minRows={5}
        maxLength={maximumCommentary}
        {...form.getInputProps('text')}
      />
      <div className={styles.buttons}>
        <FormButtons form={form} onClose={onClose} isDisabled={form.values.text.trim() === ''} />
      </div>
    </form>
  );
}
