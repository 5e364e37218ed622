import { ApiError } from '@portal/contract/platform/api-error.ts';
import { requiredMessage } from '@portal/contract/platform/errors.ts';
import { useMemo } from 'react';
import { useAutosave } from '#platform/forms/use-autosave.ts';
import { useCheckKinds } from './CheckFields.tsx';
import type { ItemValues } from './ItemFields.tsx';

interface ItemAutosaveOptions<Item, Values> {
  /** 'checklist-item-12'. */
  form: string;
  item: Item;
  /** The same function for as long as the form is open. */
  valuesOf: (item: Item) => Values;
  send: (changes: Partial<Values>, version: number | undefined) => Promise<Item>;
}

/** Saves an item while it is edited; what can't be saved yet is kept. */
export function useItemAutosave<Item, Values extends ItemValues & Record<string, unknown>>({
  form,
  item,
  valuesOf,
  send,
}: ItemAutosaveOptions<Item, Values>) {
  const kinds = useCheckKinds().data;
  const record = useMemo(() => valuesOf(item), [item, valuesOf]);
  const isIncomplete = (check: ItemValues['check'] | undefined) =>
    check != null &&
    !check.setting &&
    kinds?.some(({ kind, setting }) => kind === check.kind && setting?.required);

  const save = async (changes: Partial<Values>, version: number | undefined) => {
    const missing = {
      ...(changes.name?.trim() === '' && { name: [requiredMessage] }),
      ...(isIncomplete(changes.check) && { check: [requiredMessage] }),
    };
    if (Object.keys(missing).length > 0) throw new ApiError(400, 'Not saved', missing);
    try {
      return valuesOf(await send(changes, version));
    } catch (error) {
      throw withValues(error, valuesOf);
    }
  };
  return useAutosave<Values>({ form, record, save });
}

/** A conflict answers with the current item; the form compares it as its own values. */
function withValues<Item, Values>(error: unknown, valuesOf: (item: Item) => Values): unknown {
  if (!(error instanceof ApiError) || error.current === undefined) return error;
  // The answer of the item's own endpoint.
  const current = valuesOf(error.current as Item);
  return new ApiError(error.status, error.statusText, { detail: error.message, current });
}
