import type { Call } from '@portal/contract/platform/endpoint.ts';
import { useEndpointMutation } from './mutations.ts';

type RecordCalls = Readonly<Record<'list' | 'create' | 'update' | 'delete', Call>>;

/**
 * Returns mutations that add, change, and delete a small record. Their toasts contain the record's noun ('Content
 * Type').
 */
export function useRecordMutations<Calls extends RecordCalls>(
  calls: Calls,
  noun: string,
  onDone: () => void,
) {
  const invalidates = [calls.list];
  return {
    add: useEndpointMutation<Calls['create']>(calls.create, {
      invalidates,
      callerShowsErrors: true,
      toast: `${noun} Added!`,
      onSuccess: onDone,
    }),
    /** Shows neither a toast nor errors, because the record's form autosaves and shows its own status. */
    update: useEndpointMutation<Calls['update']>(calls.update, {
      invalidates,
      callerShowsErrors: true,
    }),
    remove: useEndpointMutation<Calls['delete']>(calls.delete, {
      invalidates,
      toast: `${noun} Deleted.`,
      onSuccess: onDone,
    }),
  };
}
