import { type UseFormInput, useForm } from '@mantine/form';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { fieldErrorsOf } from './field-errors.ts';
import { focusFirstError } from './focus-first-error.ts';
import { type Edited, editedFields, mergeEdited } from './record-edits.ts';
import { useDraft } from './use-draft.ts';

type Fields = Record<string, unknown>;

interface RecordFormOptions<Values extends Fields, One> {
  /** 'template-12', 'template-new': what is typed and never sent is offered again under this name. */
  name: string;
  /** The record that is changed; none for one to be. */
  record: One | undefined;
  /** What the form shows of a record, or of a new one. */
  valuesOf: (record: One | undefined) => Values;
  validate: NonNullable<UseFormInput<Values>['validate']>;
  /** Sends what was changed, made on this version of the record; of a new one everything. */
  save: (changes: Partial<Values>, version: number | undefined) => Promise<unknown>;
}

/**
 * A form that is sent on submit. It stays as it is when the server refuses, and sends only what was
 * changed. What somebody else changes meanwhile joins it; a field that both changed waits for a choice.
 */
export function useRecordForm<Values extends Fields, One extends { version: number }>(
  options: RecordFormOptions<Values, One>,
) {
  const { name, record, valuesOf, validate } = options;
  const [base, setBase] = useState(() => ({ values: valuesOf(record), version: record?.version }));
  const [conflicts, setConflicts] = useState<Partial<Values>>({});
  const [refusal, setRefusal] = useState<{ error: Error; values: Values } | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const form = useForm<Values>({ initialValues: base.values, validate });
  const changes = useMemo(() => editedFields(base.values, form.values), [base, form.values]);
  const isTouched = Object.keys(changes).length > 0;
  const isBlocked = Object.keys(conflicts).length > 0;
  const draft = useDraft<Partial<Values>>(name, changes, isTouched);

  const receive = (theirs: One): Edited<Values> => {
    const edits = editedFields(base.values, form.getValues());
    const merged = mergeEdited(base.values, valuesOf(theirs), edits);
    setBase({ values: merged.record, version: theirs.version });
    form.setValues({ ...merged.record, ...merged.changes });
    setConflicts(merged.conflicts);
    return merged;
  };
  useEffect(() => {
    // Answers overtake each other: only a newer version has anything to say.
    if (record && record.version > (base.version ?? 0) && !isSaving) receive(record);
  });

  const send = async (sent: Partial<Values>, version: number | undefined): Promise<void> => {
    try {
      await options.save(sent, version);
      draft.clear();
    } catch (error) {
      const theirs = currentOf<One>(error);
      if (!theirs) throw error;
      const merged = receive(theirs);
      // Nobody changed the same: nothing is overwritten by sending it again.
      if (Object.keys(merged.conflicts).length === 0) await send(merged.changes, theirs.version);
    }
  };

  const id = useId();
  useEffect(() => {
    if (refusal) focusFirstError(id);
  }, [refusal, id]);

  // A second submit can arrive before `isSaving` is rendered.
  const isSubmitted = useRef(false);
  const submit = async () => {
    if (isSubmitted.current) return;
    isSubmitted.current = true;
    setIsSaving(true);
    setRefusal(null);
    try {
      await send(record ? changes : form.values, base.version);
      // A new record is saved once, even if its form takes a moment to close.
      isSubmitted.current = !record;
    } catch (error) {
      isSubmitted.current = false;
      setRefusal({ error: error as Error, values: form.getValues() });
      form.setErrors(fieldErrorsOf(error));
    } finally {
      setIsSaving(false);
    }
  };

  const handleSubmit = form.onSubmit(
    () => {
      if (!isBlocked) void submit();
    },
    () => focusFirstError(id),
  );

  const isOfferable = draft.offered && isDifferent(draft.offered.values, base.values);
  return {
    /** The form element's. */
    id,
    form,
    handleSubmit,
    changes,
    conflicts,
    /** Two people changed the same field: nothing is sent until it is chosen whose stays. */
    isBlocked,
    isSaving,
    /** Why the server refused what the form still shows. */
    error: refusal?.values === form.values ? refusal.error : null,
    resolve: (field: keyof Values & string, whose: 'mine' | 'theirs') => {
      if (whose === 'theirs') form.setValues({ [field]: base.values[field] } as Partial<Values>);
      setConflicts(({ [field]: _chosen, ...rest }) => rest as Partial<Values>);
    },
    draft: isOfferable
      ? {
          savedAt: draft.offered?.savedAt ?? '',
          restore: () => form.setValues({ ...draft.offered?.values } as Partial<Values>),
          drop: draft.clear,
        }
      : null,
    /** Gives up what was typed: it isn't offered again. */
    discard: draft.clear,
  };
}

/** Of a record's form what its notices show. */
export type RecordForm<Values extends Fields> = Omit<
  ReturnType<typeof useRecordForm<Values, { version: number }>>,
  'form' | 'handleSubmit'
>;

function currentOf<One>(error: unknown): One | undefined {
  // The server answers a stale write with the record of the same endpoint.
  return error instanceof ApiError ? (error.current as One | undefined) : undefined;
}

const isDifferent = (draft: Fields, record: Fields) =>
  Object.keys(editedFields(record, { ...record, ...draft })).length > 0;
