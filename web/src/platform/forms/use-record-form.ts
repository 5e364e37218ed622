import { ApiError } from '@portal/contract/platform/api-error.ts';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { type ChangeEvent, type SyntheticEvent, useRef } from 'react';
import { type Fields, isSame } from './changed-fields.ts';
import { fieldErrorsOf } from './field-errors.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { type RecordEditsOptions, useRecordEdits } from './use-record-edits.ts';

/** Functions that return each field's error, or null if the field is valid. */
type Rules<Values extends Fields> =
  | { [Field in keyof Values]?: (value: Values[Field]) => string | null }
  | ((values: Values, changes: Partial<Values>) => Readonly<Record<string, string | null>>);

interface RecordFormOptions<Values extends Fields, One>
  extends Pick<RecordEditsOptions<Values>, 'savesOn' | 'secrets'> {
  /** Joins two people's changes to the same field; see `EditSettings`. */
  join?: RecordEditsOptions<Values & { version: number | undefined }>['join'];
  /** The draft's name: 'template-12', 'template-new'. */
  name: string;
  /** The record to edit; omitted to add one. */
  record?: One | undefined;
  /** Converts a record to the form's values; undefined means a new record. */
  valuesOf: (record: One | undefined) => Values;
  validate?: Rules<Values>;
  create?: (values: Values, changes: Partial<Values>) => Promise<unknown>;
  /** Receives the record with the version that the changes are based on. */
  update?: (changes: Partial<Values>, record: One, values: Values) => Promise<One>;
}

/**
 * Returns a record's form. A new record is created when the form is submitted. A changed record is saved automatically
 * unless `savesOn` says otherwise, and only the changed fields are sent. Other people's changes are merged into the
 * form; a field that both people changed needs a choice. Input survives a rejected save, and closing the form or
 * browser.
 */
export function useRecordForm<Values extends Fields, One extends { version: number }>(
  options: RecordFormOptions<Values, One>,
) {
  const { name, record, valuesOf, validate = {}, secrets, join, create, update } = options;
  const savesOn = record ? (options.savesOn ?? 'pause') : 'submit';
  const withVersion = (one: One | undefined) => ({ ...valuesOf(one), version: one?.version });
  // The form may stay open for a moment after the record is created, and must not create the record twice.
  const isCreated = useRef(false);
  const edits = useRecordEdits<Values & { version: number | undefined }>({
    form: name,
    record: withVersion(record),
    savesOn,
    secrets,
    join,
    save: async (changes, version, values) => {
      const errors = problemsOf(validate, values, changes);
      if (Object.keys(errors).length > 0) throw new ApiError(400, 'Not saved', errors);
      if (record && update) {
        const base = { ...record, version: version ?? record.version };
        return withVersion(await update(changes, base, values));
      }
      await create?.(values, changes);
      isCreated.current = true;
      return values;
    },
    currentOf: (error) =>
      // The server's error for a stale write contains the current record, as returned by the same endpoint.
      error instanceof ApiError && error.current ? withVersion(error.current as One) : undefined,
  });
  const { values, rejected, error, state } = edits;

  const { id } = useFieldErrors(savesOn === 'submit' ? error : null);
  const errors: Record<string, string> = Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).filter(([field]) =>
      isSame(values[field], rejected?.[field]),
    ),
  );
  const change = (changes: Partial<Values>) =>
    // `Values` lacks only the version, which users can't edit, so the cast is safe.
    edits.change(changes as Partial<Values & { version: number | undefined }>);

  return {
    ...edits,
    change,
    /** The form element's id. */
    id,
    savesOn,
    errors,
    /** The reason the server rejected the displayed values. */
    error: state === 'failed' ? (error as Error) : null,
    isSaving: state === 'saving',
    isTouched: Object.keys(edits.changes).length > 0,
    /** True while a conflict is open, because no changes are sent until it is resolved. */
    isBlocked: state === 'conflict',
    handleSubmit: (event?: SyntheticEvent) => {
      event?.preventDefault();
      if (savesOn !== 'submit') void edits.flush();
      else if (!isCreated.current) void edits.submit();
    },
    getInputProps: <Field extends keyof Values & string>(field: Field) => ({
      value: values[field] as Values[Field],
      error: errors[field],
      // The input provides a value of this field's type, so the cast is safe.
      onChange: (input: unknown) => change({ [field]: inputValue(input) } as Partial<Values>),
    }),
    getSwitchProps: (field: keyof Values & string) => ({
      checked: values[field] === true,
      error: errors[field],
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        change({ [field]: event.currentTarget.checked } as Partial<Values>),
    }),
  };
}

export type RecordForm<Values extends Fields> = ReturnType<
  typeof useRecordForm<Values, { version: number }>
>;

function problemsOf<Values extends Fields>(
  rules: Rules<Values>,
  values: Values,
  changes: Partial<Values>,
): FieldErrors {
  const problems =
    typeof rules === 'function'
      ? Object.entries(rules(values, changes))
      : Object.keys(rules).map((field) => [
          field,
          rules[field]?.(values[field as keyof Values & string]),
        ]);
  return Object.fromEntries(problems.flatMap(([field, text]) => (text ? [[field, [text]]] : [])));
}

/** Returns the value that an input reports. Some inputs report an event instead of a value. */
function inputValue(input: unknown): unknown {
  const isEvent = typeof input === 'object' && input !== null && 'currentTarget' in input;
  return isEvent ? (input as ChangeEvent<HTMLInputElement>).currentTarget.value : input;
}
