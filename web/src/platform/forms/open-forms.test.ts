import { expect, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { registerOpenForm, saveOpenForms } from './open-forms.ts';

test('saving all forms saves the open forms and waits for the writes of closed forms', async () => {
  const order: string[] = [];
  let answer: (() => void) | undefined;
  const mutationFn = () =>
    new Promise<void>((resolve) => {
      answer = resolve;
    });
  const sent = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn })
    .execute(undefined)
    // A real form would delete its draft here.
    .then(() => order.push('answered'));
  await vi.waitFor(() => expect(answer).toBeDefined());
  const close = registerOpenForm(async () => order.push('saved'));
  const done = saveOpenForms().then(() => order.push('done'));
  answer?.();
  await Promise.all([sent, done]);
  expect(order).toEqual(['saved', 'answered', 'done']);
  close();
});
