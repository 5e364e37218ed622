import type { CallInput, RawInput } from '@portal/contract/platform/call-input.ts';
import type { Call, ResponseOf } from '@portal/contract/platform/endpoint.ts';
import { undoCalls, undoSeconds } from '@portal/contract/platform/undo.calls.ts';
import {
  type MutateOptions,
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { flushOpenForms } from '../forms/open-forms.ts';
import { confirmationTime, dismissToast, showToast, type Toast } from '../ui/toasts/toasts.ts';
import { errorText, isTemporary } from './api-error.ts';
import { call, callUndoable } from './call.ts';
import { invalidate } from './invalidation.ts';
import { type Stale, staleKey } from './queries.ts';
import { useSentOnce } from './use-sent-once.ts';

/**
 * The default time, in milliseconds, for which a toast with a button is shown. The server can set a different time for
 * an undo.
 */
export const undoTime = 8_000;

/** The toast properties that the Undo button needs. */
type UndoAction = Pick<Toast, 'action' | 'dismissAfter'>;

export interface MutationSettings<E extends Call> {
  /** The queries that the call invalidates, in addition to the ones that events invalidate. */
  invalidates?:
    | readonly Stale[]
    | ((answer: ResponseOf<E>, input: CallInput<E>) => readonly Stale[]);
  /**
   * The success toast's text (shown for 2.5 s), or all of the toast's properties. An Undo button is added if the server
   * offers an undo.
   */
  toast?:
    | string
    | Omit<Toast, 'id'>
    | ((answer: ResponseOf<E>, input: CallInput<E>) => string | Omit<Toast, 'id'>);
  /** Applies an optimistic update, and returns its rollback function. */
  optimistic?: (input: CallInput<E>) => (() => void) | undefined;
  /** Whether open forms save their input first, because the call increments the version of the record they edit. */
  afterOpenForms?: boolean;
  /** Whether the caller shows errors itself, as forms do. Otherwise, they appear as a toast. */
  callerShowsErrors?: boolean;
  onSuccess?: (answer: ResponseOf<E>, input: CallInput<E>) => void;
}

type PutBack = (() => void) | undefined;
type MutationOf<E extends Call> = UseMutationResult<ResponseOf<E>, Error, CallInput<E>, PutBack>;
type Options<E extends Call> = MutateOptions<ResponseOf<E>, Error, CallInput<E>, PutBack>;

interface Calls<E extends Call> {
  mutate: (input: CallInput<E>, options?: Options<E>) => void;
  mutateAsync: (input: CallInput<E>, options?: Options<E>) => Promise<ResponseOf<E>>;
}

type WithoutCalls<Result> = Result extends unknown ? Omit<Result, 'mutate' | 'mutateAsync'> : never;
type EndpointMutation<E extends Call> = WithoutCalls<MutationOf<E>> & Calls<E>;

/**
 * Returns a mutation: `const submit = useEndpointMutation(…); submit.mutate({ params, body })`. A POST or DELETE that
 * is called again with the same input while the first call is pending is sent only once.
 */
export function useEndpointMutation<E extends Call>(
  endpoint: E,
  settings: MutationSettings<E> = {},
): EndpointMutation<E> {
  const queryClient = useQueryClient();
  const undos = useRef(new WeakMap<CallInput<E>, UndoAction>()).current;
  const mutation = useMutation<ResponseOf<E>, Error, CallInput<E>, PutBack>({
    mutationKey: [endpoint.method],
    async mutationFn(input) {
      if (settings.afterOpenForms) await flushOpenForms();
      const { answer, undo } = await callUndoable(endpoint, input);
      if (undo !== null) undos.set(input, undoAction(undo, queryClient));
      return answer;
    },
    onMutate: (input) => settings.optimistic?.(input),
    onError: (error, _input, putBack) => {
      putBack?.();
      if (settings.callerShowsErrors) return;
      showToast({ heading: 'That didn’t work', message: errorText(error), tone: 'error' });
    },
    onSuccess: (answer, input) => {
      const undo = undos.get(input);
      const record = input?.params && endpoint.path + JSON.stringify(input.params);
      if (record) dropUndo(record);
      if (settings.toast) {
        const toast = showToast({ ...toastOf(settings.toast, answer, input), ...undo });
        if (record && undo) undoToasts.set(record, toast);
      }
      settings.onSuccess?.(answer, input);
    },
    onSettled: (answer, _error, input) => {
      const stale =
        typeof settings.invalidates === 'function'
          ? answer === undefined
            ? []
            : settings.invalidates(answer, input)
          : (settings.invalidates ?? []);
      for (const one of stale) void invalidate(queryClient, { queryKey: staleKey(one) });
    },
  });
  const isSentOnce = endpoint.method === 'POST' || endpoint.method === 'DELETE';
  const send = useKeyedCalls(endpoint, mutation);
  return { ...mutation, ...useSentOnce(send, isSentOnce ? requestOf : sharesNothing) };
}

/** The ids of the toasts that offer to undo a record's last change, by the record's URL. */
const undoToasts = new Map<string, number>();

/** Dismisses a record's Undo button, because a newer change has made the undo impossible. */
function dropUndo(record: string): void {
  const toast = undoToasts.get(record);
  if (toast !== undefined) dismissToast(toast);
  undoToasts.delete(record);
}

/** Undoes a change, and then refetches all visible queries, because an undo can affect any of them. */
async function undoChange(token: string, cache: QueryClient): Promise<void> {
  try {
    const { message } = await call(undoCalls.undo, { params: { token } });
    showToast({ heading: message, tone: 'success', dismissAfter: confirmationTime });
  } catch (error) {
    showToast({ heading: 'That can’t be undone', message: errorText(error), tone: 'error' });
  }
  await invalidate(cache);
}

const undoAction = (token: string, cache: QueryClient): UndoAction => ({
  dismissAfter: undoSeconds * 1000,
  action: { label: 'Undo', onClick: () => void undoChange(token, cache) },
});

/** Replaces `crypto.randomUUID`, which is missing if the page isn't served over HTTPS. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/**
 * Keeps the idempotency key of a POST whose response was lost, so that the server doesn't run the call a second time.
 */
function useKeyedCalls<E extends Call>(
  { method }: E,
  { mutateAsync: send }: MutationOf<E>,
): Calls<E>['mutateAsync'] {
  const keys = useRef(new Map<string, string>());
  return useCallback(
    async (input: CallInput<E>, options?: Options<E>) => {
      if (method !== 'POST') return send(input, options);
      const request = requestOf(input);
      try {
        const answer = await send(withKey(input, keys.current, request), options);
        keys.current.delete(request);
        return answer;
      } catch (error) {
        if (!isTemporary(error)) keys.current.delete(request);
        throw error;
      }
    },
    [method, send],
  );
}

/**
 * Serializes a call's input, including the name, size, and date of files, because JSON would serialize every file as
 * {}.
 */
const requestOf = (input: RawInput) =>
  JSON.stringify(input, (_name, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

/** Ensures that every save is sent, because the last value must win. */
const sharesNothing = () => null;

function withKey<Input extends RawInput>(
  input: Input,
  keys: Map<string, string>,
  request: string,
): Input {
  const key = keys.get(request) ?? randomKey();
  keys.set(request, key);
  return { ...input, headers: { ...input.headers, 'idempotency-key': key } };
}

function toastOf<E extends Call>(
  toast: NonNullable<MutationSettings<E>['toast']>,
  answer: ResponseOf<E>,
  input: CallInput<E>,
): Omit<Toast, 'id'> {
  const said = typeof toast === 'function' ? toast(answer, input) : toast;
  if (typeof said !== 'string') return said;
  return { heading: said, tone: 'success', dismissAfter: confirmationTime };
}
