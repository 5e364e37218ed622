// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import {
  container,
  renderComponent,
  unmountComponent,
  waitFor,
} from '#platform/testing/render-component.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(`${body}`));
    const errors = { new_password2: ["The two password fields didn't match."] };
    return Response.json(errors, { status: 400 });
  });
});
afterEach(async () => {
  await unmountComponent();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
const type = (input: HTMLInputElement, text: string) =>
  act(async () => {
    setValue?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

// Requirements: AUTH-42
test('differing new passwords are sent, and the server’s error is shown', async () => {
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <ChangePasswordForm />
    </QueryClientProvider>,
  );
  const inputs = [...container().querySelectorAll('input')];
  const values = ['amber-lantern-93', 'crimson-lantern-52', 'another-lantern-53'];
  for (const [place, input] of inputs.entries()) await type(input, values[place] ?? '');
  await act(async () => container().querySelector<HTMLButtonElement>('[type="submit"]')?.click());
  const [old_password, new_password1, new_password2] = values;
  await waitFor(() => expect(sent).toEqual([{ old_password, new_password1, new_password2 }]));
  await waitFor(() =>
    expect(container().querySelector('[role="alert"]')?.textContent).toContain(
      "The two password fields didn't match.",
    ),
  );
});
