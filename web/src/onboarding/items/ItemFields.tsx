import { TextInput } from '@mantine/core';
import type { DepartmentValue } from '@portal/contract/onboarding/departments.ts';
import type { Assignee, ItemCheck } from '@portal/contract/onboarding/item-fields.ts';
import { requiredMessage } from '@portal/contract/platform/field-rules.ts';
import type { ReactNode } from 'react';
import { required } from '#platform/forms/field-errors.ts';
import { RichTextField } from '#platform/rich-text/RichTextField.tsx';
import { AssigneeField } from './AssigneeField.tsx';
import { CheckFields, useCheckKinds } from './CheckFields.tsx';
import { DepartmentSelect } from './DepartmentSelect.tsx';
import styles from './Items.module.css';

/** The fields that checklist items and template items share. */
export type ItemValues = {
  name: string;
  description: string | null;
  department: DepartmentValue | null;
  check: ItemCheck | null;
};

export const itemLabels = {
  name: 'Name',
  description: 'Description',
  department: 'Department',
  check: 'Automatic check',
};

interface ItemFieldsProps {
  values: ItemValues;
  onChange: (changes: Partial<ItemValues>) => void;
  errors: Readonly<Record<string, string | undefined>>;
  person: {
    label: string;
    value: number | null;
    own: Assignee | null;
    error: string | undefined;
    onChange: (id: number | null) => void;
  };
  /** The field for the due date, or for the number of days until then. */
  due: ReactNode;
}

export function ItemFields({ values, onChange, errors, person, due }: ItemFieldsProps) {
  return (
    <>
      <TextInput
        label={itemLabels.name}
        name="name"
        withAsterisk
        maxLength={200}
        value={values.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <RichTextField
        label={itemLabels.description}
        placeholder="How to do it, and where to find what you need"
        value={values.description}
        error={errors.description}
        onChange={(description) => onChange({ description })}
      />
      <AssigneeField {...person} />
      <div className={styles.pair}>
        {due}
        <DepartmentSelect
          value={values.department}
          error={errors.department}
          onChange={(department) => onChange({ department })}
        />
      </div>
      <CheckFields
        value={values.check}
        error={errors.check}
        onChange={(check) => onChange({ check })}
      />
    </>
  );
}

/** Returns validation rules: the name can't be blank, and a check needs its required setting. */
export function useItemRules() {
  const kinds = useCheckKinds().data;
  return ({ name, check }: ItemValues) => {
    const kind = check && kinds?.find((one) => one.kind === check.kind);
    const isIncomplete = kind?.setting?.required && !check?.setting;
    return { name: required(name), check: isIncomplete ? requiredMessage : null };
  };
}
