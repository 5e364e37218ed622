// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
  waitFor,
} from '../testing/render-component.tsx';
import { useSingleMutation } from './use-single-mutation.ts';

let confirm: ReturnType<typeof useSingleMutation<string>>;
const send = vi.fn<() => Promise<string>>();

function Button() {
  confirm = useSingleMutation({ mutationFn: send });
  return <output>{confirm.error?.message ?? confirm.data}</output>;
}
const shown = () => container().querySelector('output')?.textContent;

beforeEach(async () => {
  send.mockReset();
  await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <Button />
    </QueryClientProvider>,
  );
});
afterEach(unmountComponent);

test('a call made twice at the same time is sent once, and the first response is shown', async () => {
  send.mockResolvedValueOnce('Confirmed.').mockRejectedValue(new Error('The link is used up.'));
  await act(async () => {
    confirm.mutate();
    confirm.mutate();
  });
  await waitFor(() => expect(shown()).toBe('Confirmed.'));
  expect(send).toHaveBeenCalledTimes(1);
});

test('a mutation can be sent again after an error', async () => {
  send.mockRejectedValueOnce(new Error('No connection.')).mockResolvedValue('Confirmed.');
  await act(async () => confirm.mutate());
  await waitFor(() => expect(shown()).toBe('No connection.'));
  await act(async () => confirm.mutate());
  await waitFor(() => expect(shown()).toBe('Confirmed.'));
  expect(send).toHaveBeenCalledTimes(2);
});
