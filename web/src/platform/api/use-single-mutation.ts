import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useSentOnce } from './use-sent-once.ts';

const alwaysTheSame = () => '';

/**
 * Like `useMutation`, but sends concurrent calls only once. For a single endpoint, use `useEndpointMutation` instead.
 */
export function useSingleMutation<Answer, Input = void>(
  options: UseMutationOptions<Answer, Error, Input>,
): UseMutationResult<Answer, Error, Input> {
  const mutation = useMutation(options);
  return { ...mutation, ...useSentOnce(mutation.mutateAsync, alwaysTheSame) };
}
