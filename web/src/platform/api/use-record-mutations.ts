import type { Call } from '@portal/contract/platform/endpoint.ts';
import { useEndpointMutation } from './mutations.ts';

type RecordEndpoints = Readonly<Record<'list' | 'create' | 'update' | 'delete', Call>>;

/** Adds, changes and deletes a small record; its noun ('Content Type') is part of the toasts. */
export function useRecordMutations<Endpoints extends RecordEndpoints>(
  endpoints: Endpoints,
  noun: string,
  onDone: () => void,
) {
  const invalidates = [endpoints.list];
  return {
    add: useEndpointMutation<Endpoints['create']>(endpoints.create, {
      invalidates,
      callerShowsErrors: true,
      toast: `${noun} Added!`,
      onSuccess: onDone,
    }),
    /** Its form saves itself and shows that. */
    update: useEndpointMutation<Endpoints['update']>(endpoints.update, {
      invalidates,
      callerShowsErrors: true,
    }),
    remove: useEndpointMutation<Endpoints['delete']>(endpoints.delete, {
      invalidates,
      toast: `${noun} Deleted.`,
      onSuccess: onDone,
    }),
  };
}
