// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { renderComponent, unmountComponent } from '#platform/testing/render-component.tsx';
import { BulkUpdateModal } from './BulkUpdateModal.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]));
});
afterEach(async () => {
  await unmountComponent();
  queryClient.clear();
  vi.unstubAllGlobals();
});

// Requirements: P2-TEMPLATES-DECK-22, P2-TEMPLATES-DECK-25
test('no organization can be chosen if none has a template', async () => {
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <BulkUpdateModal onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await act(async () => {
    await expect
      .poll(() => document.body.textContent)
      .toContain('There are currently no Organizations with corresponding templates');
  });
  const buttons = [...document.querySelectorAll('button')];
  const next = buttons.find(({ textContent }) => textContent === 'Show What Changes');
  expect(next?.disabled).toBe(true);
});
