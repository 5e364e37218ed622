import type { MasterKind } from '@portal/contract/onboarding/checklist-template.schema.ts';
import type { ReactNode } from 'react';
import { emptyListProps } from '#platform/ui/inputs/EntitySelect.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { masterTitles } from '../templates/master-texts.ts';
import { useTemplateChoices } from './builds.queries.ts';

/** A template's id, 'master' for the master template, or null for no checklist. */
export type TemplateChoice = 'master' | number | null;

interface TemplateSelectProps {
  label: string;
  master: MasterKind;
  value: TemplateChoice;
  onChange: (choice: TemplateChoice) => void;
  error?: ReactNode;
}

/** Selects the template for a build's checklist. */
export function TemplateSelect({ label, master, value, onChange, error }: TemplateSelectProps) {
  const { records, isLoading, retry } = useTemplateChoices(true);
  const others = records.filter(({ master_kinds: kinds }) => !kinds.includes(master));
  return (
    <Select
      label={label}
      allowDeselect={false}
      error={error}
      {...emptyListProps({ isLoading, retry })}
      data={[
        { value: 'master', label: masterTitles[master] },
        ...others.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: 'none', label: 'No checklist' },
      ]}
      value={value === null ? 'none' : String(value)}
      onChange={(chosen) => {
        if (chosen === 'master') onChange('master');
        else onChange(chosen === null || chosen === 'none' ? null : Number(chosen));
      }}
    />
  );
}
