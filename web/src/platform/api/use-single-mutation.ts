import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useSentOnce } from './use-sent-once.ts';

const alwaysTheSame = () => '';

/**
 * Like `useMutation`, but sends concurrent calls once. For work other than a single call (see `useEndpointMutation`).
 */
export function useSingleMutation<Answer, Input = void>(
  options: UseMutationOptions<Answer, Error, Input>,
): UseMutationResult<Answer, Error, Input> {
  const mutation = useMutation(options);
  return { ...mutation, ...useSentOnce(mutation.mutateAsync, alwaysTheSame) };
}
