import { requiredMessage } from '@portal/contract/platform/field-rules.ts';
import { required } from '#platform/forms/required.ts';
import { useCheckKinds } from './CheckFields.tsx';
import type { ItemValues } from './ItemFields.tsx';

/** Rules that keep an item's form from sending a blank name, or a check without a required setting. */
export function useItemRules() {
  const kinds = useCheckKinds().data;
  return ({ name, check }: ItemValues) => {
    const kind = check && kinds?.find((one) => one.kind === check.kind);
    const isIncomplete = kind?.setting?.required && !check?.setting;
    return { name: required(name), check: isIncomplete ? requiredMessage : null };
  };
}
