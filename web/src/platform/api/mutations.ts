import type { CallInput } from '@portal/contract/platform/call-input.ts';
import type { Endpoint, ResponseOf } from '@portal/contract/platform/endpoint.ts';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast, type Toast } from '../ui/toasts.ts';
import { errorText } from './api-error.ts';
import { callRaw } from './call.ts';
import { type Stale, staleKey } from './queries.ts';

/** How long a confirmation toast is shown. */
export const confirmationTime = 2_000;

export interface MutationSettings<E extends Endpoint> {
  /** What the call invalidates, besides what events invalidate. */
  invalidates?:
    | readonly Stale[]
    | ((answer: ResponseOf<E>, input: CallInput<E>) => readonly Stale[]);
  /** The success toast: a text (2 s), or a whole toast. */
  toast?: string | Omit<Toast, 'id'> | ((answer: ResponseOf<E>, input: CallInput<E>) => string);
  /** Applies an optimistic update; returns the rollback. */
  optimistic?: (input: CallInput<E>) => (() => void) | undefined;
  /** Errors show as a toast unless the caller shows them itself (as forms do). */
  callerShowsErrors?: boolean;
  onSuccess?: (answer: ResponseOf<E>, input: CallInput<E>) => void;
}

/** A write: `const submit = useEndpointMutation(…); submit.mutate({ params, body })`. */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  settings: MutationSettings<E> = {},
): UseMutationResult<ResponseOf<E>, Error, CallInput<E>, (() => void) | undefined> {
  const queryClient = useQueryClient();
  return useMutation<ResponseOf<E>, Error, CallInput<E>, (() => void) | undefined>({
    mutationFn: (input) => callRaw(endpoint, input),
    onMutate: (input) => settings.optimistic?.(input),
    onError: (error, _input, putBack) => {
      putBack?.();
      if (settings.callerShowsErrors) return;
      showToast({ heading: 'That didn’t work', message: errorText(error), tone: 'error' });
    },
    onSuccess: (answer, input) => {
      if (settings.toast) showToast(toastOf(settings.toast, answer, input));
      settings.onSuccess?.(answer, input);
    },
    onSettled: (answer, _error, input) => {
      const stale =
        typeof settings.invalidates === 'function'
          ? answer === undefined
            ? []
            : settings.invalidates(answer, input)
          : (settings.invalidates ?? []);
      for (const one of stale) void queryClient.invalidateQueries({ queryKey: staleKey(one) });
    },
  });
}

function toastOf<E extends Endpoint>(
  toast: NonNullable<MutationSettings<E>['toast']>,
  answer: ResponseOf<E>,
  input: CallInput<E>,
): Omit<Toast, 'id'> {
  const said = typeof toast === 'function' ? toast(answer, input) : toast;
  if (typeof said !== 'string') return said;
  return { heading: said, tone: 'success', dismissAfter: confirmationTime };
}
