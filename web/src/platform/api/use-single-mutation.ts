import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useSentOnce } from './use-sent-once.ts';

const alwaysTheSame = () => '';

/** A mutation that is more than one endpoint's call (see `useEndpointMutation`): one at a time, sent once. */
export function useSingleMutation<Answer, Input = void>(
  options: UseMutationOptions<Answer, Error, Input>,
): UseMutationResult<Answer, Error, Input> {
  const mutation = useMutation(options);
  return { ...mutation, ...useSentOnce(mutation.mutateAsync, alwaysTheSame) };
}
