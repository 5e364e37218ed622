import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { useEndpointMutation } from './mutations.ts';

type RecordEndpoints = Readonly<Record<'list' | 'create' | 'update' | 'delete', Endpoint>>;

/** Adds, changes and deletes a small record; its noun ('Content Type') is part of the toasts. */
export function useRecordMutations<Endpoints extends RecordEndpoints>(
  endpoints: Endpoints,
  noun: string,
  onDone: () => void,
) {
  const settings = { invalidates: [endpoints.list], onSuccess: onDone };
  const saving = { ...settings, callerShowsErrors: true };
  return {
    add: useEndpointMutation<Endpoints['create']>(endpoints.create, {
      ...saving,
      toast: `${noun} Added!`,
    }),
    update: useEndpointMutation<Endpoints['update']>(endpoints.update, {
      ...saving,
      toast: `${noun} Updated!`,
    }),
    remove: useEndpointMutation<Endpoints['delete']>(endpoints.delete, {
      ...settings,
      toast: `${noun} Deleted.`,
    }),
  };
}
