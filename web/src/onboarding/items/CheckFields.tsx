import { TextInput } from '@mantine/core';
import { itemCheckCalls } from '@portal/contract/onboarding/item-check.calls.ts';
import type { ItemCheck } from '@portal/contract/onboarding/item-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, retryOf } from '#platform/api/queries.ts';
import { emptyListProps } from '#platform/ui/inputs/EntitySelect.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import styles from './Items.module.css';

interface CheckFieldsProps {
  value: ItemCheck | null;
  onChange: (check: ItemCheck | null) => void;
  error?: string | undefined;
}

const kindsQuery = { ...endpointQuery(itemCheckCalls.list), staleTime: 5 * 60_000 };

/** Loads the available types of checks. */
export const useCheckKinds = (isEnabled = true) => useQuery({ ...kindsQuery, enabled: isEnabled });

/** Edits an item's automatic check. */
export function CheckFields({ value, onChange, error }: CheckFieldsProps) {
  const kinds = useCheckKinds();
  const kind = kinds.data?.find((one) => one.kind === value?.kind);
  const isSettingMissing = kind?.setting?.required && !value?.setting;
  return (
    <div className={styles.check}>
      <Select
        label="Automatic check"
        name="check"
        placeholder="None"
        clearable
        {...emptyListProps({ isLoading: kinds.isPending, retry: retryOf(kinds) })}
        data={(kinds.data ?? []).map(({ kind: name, title }) => ({ value: name, label: title }))}
        value={value?.kind ?? null}
        description={kind?.description}
        error={kind?.setting ? undefined : error}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(chosen) => onChange(chosen === null ? null : { kind: chosen, setting: null })}
      />
      {kind?.setting && value && (
        <TextInput
          label={kind.setting.label}
          placeholder={kind.setting.placeholder}
          required={kind.setting.required}
          maxLength={200}
          value={value.setting ?? ''}
          error={error ?? (isSettingMissing ? 'This field is required.' : undefined)}
          onChange={(event) => onChange({ ...value, setting: event.currentTarget.value || null })}
        />
      )}
    </div>
  );
}
