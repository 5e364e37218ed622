// @vitest-environment happy-dom
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { container, renderComponent, unmountComponent } from '../testing/render-component.tsx';
import { useFieldErrors } from './use-field-errors.ts';

afterEach(unmountComponent);

function Form({ error }: { error: Error | null }) {
  const { id, isInvalid } = useFieldErrors(error);
  const [name, setName] = useState('');
  return (
    <form id={id}>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <input aria-label="Email" aria-invalid={isInvalid('email')} defaultValue="typed" />
      <input aria-label="Password" aria-invalid={isInvalid('password')} />
    </form>
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label');

test('a rejected submission marks the invalid fields, focuses the first one and keeps the input', async () => {
  await renderComponent(<Form error={null} />);
  expect(focused()).not.toBe('Email');
  const errors = { password: ['Wrong.'], email: ['Enter a valid email address.'] };
  await renderComponent(<Form error={new ApiError(400, 'Not saved', errors)} />);
  await act(() => vi.waitFor(() => expect(focused()).toBe('Email')));
  expect(container().querySelectorAll('[aria-invalid="true"]')).toHaveLength(2);
  expect(container().querySelector<HTMLInputElement>('[aria-label="Email"]')?.value).toBe('typed');
});
