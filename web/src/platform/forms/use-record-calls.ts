import type { UseFormReturnType } from '@mantine/form';
import type { CallInput } from '@portal/contract/platform/call-input.ts';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { fieldErrorsOf, hasOtherErrors } from '#platform/forms/field-errors.ts';

type RecordEndpoints = Readonly<Record<'list' | 'create' | 'update' | 'delete', Endpoint>>;

interface RecordCallsOptions<Values> {
  /** As the messages name it: 'Content Type'. */
  noun: string;
  /** Shows what is wrong with its fields. */
  form: UseFormReturnType<Values>;
  /** The server took what was asked. */
  onDone: () => void;
}

/** How the form of a small record adds, changes and deletes it. */
export function useRecordCalls<
  Endpoints extends RecordEndpoints,
  Values extends Record<string, unknown>,
>(endpoints: Endpoints, { noun, form, onDone }: RecordCallsOptions<Values>) {
  const settings = { invalidates: [endpoints.list], onSuccess: onDone };
  const saving = { ...settings, callerShowsErrors: true };
  const add = useEndpointMutation<Endpoints['create']>(endpoints.create, {
    ...saving,
    toast: `${noun} Added!`,
  });
  const update = useEndpointMutation<Endpoints['update']>(endpoints.update, {
    ...saving,
    toast: `${noun} Updated!`,
  });
  const remove = useEndpointMutation<Endpoints['delete']>(endpoints.delete, {
    ...settings,
    toast: `${noun} Deleted.`,
  });
  const showAtFields = { onError: (error: Error) => form.setErrors(fieldErrorsOf(error)) };
  const error = add.error ?? update.error;
  return {
    add: (input: CallInput<Endpoints['create']>) => add.mutate(input, showAtFields),
    update: (input: CallInput<Endpoints['update']>) => update.mutate(input, showAtFields),
    /** Settles when it is done; what went wrong is said by a toast. */
    remove: (input: CallInput<Endpoints['delete']>) =>
      remove.mutateAsync(input).catch(() => undefined),
    isSaving: add.isPending || update.isPending,
    /** What no field of the form shows. */
    error: hasOtherErrors(error, Object.keys(form.values)) ? error : null,
  };
}
