import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * A mutation that is more than one endpoint's call (see `useEndpointMutation`). A double click calls it
 * twice before `isPending` is rendered: the second call shares the first one's answer.
 */
export function useSingleMutation<Answer, Input = void>(
  options: UseMutationOptions<Answer, Error, Input>,
): UseMutationResult<Answer, Error, Input> {
  const mutation = useMutation(options);
  const pending = useRef<Promise<Answer> | null>(null);
  const { mutateAsync: send } = mutation;
  const mutateAsync = useCallback<typeof send>(
    (...input) => {
      pending.current ??= send(...input).finally(() => {
        pending.current = null;
      });
      return pending.current;
    },
    [send],
  );
  const mutate = useCallback<typeof mutation.mutate>(
    (...input) => {
      // `onError` and `error` report it.
      mutateAsync(...input).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
