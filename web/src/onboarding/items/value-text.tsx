import type { ItemCheck } from '@portal/contract/onboarding/item-fields.ts';
import type { ReactNode } from 'react';
import { RichText } from '#platform/rich-text/RichText.tsx';
import { useInternalChoices } from '#users/shared/pick-lists.queries.ts';
import { useCheckKinds } from './CheckFields.tsx';
import { departmentText } from './DepartmentMark.tsx';
import { daysOutText } from './days-out-text.ts';

/** Formats an item's values for the conflict notice, shown when two people change the same field. */
export function useItemValueText(isNeeded: boolean) {
  const { people } = useInternalChoices(isNeeded);
  const kinds = useCheckKinds(isNeeded).data;
  return (field: string, value: unknown): ReactNode => {
    if (value === null || value === undefined || value === '') return '(empty)';
    if (field === 'description') return <RichText html={String(value)} />;
    if (field === 'department') return departmentText(String(value));
    if (field === 'assignee' || field === 'default_assignee') {
      return people.find(({ id }) => id === value)?.name ?? 'Someone else';
    }
    if (field === 'days_out') return daysOutText(Number(value));
    if (field !== 'check') return String(value);
    // The cast is safe: in an item's form, this field always contains a check.
    const { kind, setting } = value as ItemCheck;
    const title = kinds?.find((one) => one.kind === kind)?.title ?? kind;
    return setting ? `${title}: ${setting}` : title;
  };
}
