// @vitest-environment happy-dom

import { ApiError } from '@portal/contract/platform/api-error.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { ErrorDisplay } from './ErrorDisplay.tsx';

async function draw(error: unknown): Promise<string> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const host = document.createElement('div');
  const root = createRoot(host);
  await act(async () => root.render(<ErrorDisplay error={error as Error} />));
  const text = [...host.querySelectorAll('h4, span')].map((one) => one.textContent).join(' | ');
  await act(async () => root.unmount());
  return text;
}

// Requirements: ERRORS-06, ERRORS-10
test('an error shows its status text, and below it, each field’s name and messages', async () => {
  const error = new ApiError(400, 'Bad Request', { title: ['required'], non_field_errors: ['no'] });
  expect(await draw(error)).toBe('Bad Request | title | required | no');
});

test('nothing is shown without an error', async () => {
  expect(await draw(null)).toBe('');
});
