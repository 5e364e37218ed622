// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { openStage, type Stage } from '#platform/testing/stage.tsx';
import { BulkUpdateModal } from './BulkUpdateModal.tsx';

let stage: Stage;

beforeEach(() => {
  stage = openStage();
  vi.stubGlobal('fetch', async () => Response.json([]));
});
afterEach(async () => {
  await stage.close();
  queryClient.clear();
  vi.unstubAllGlobals();
});

// Requirements: P2-TEMPLATES-DECK-22, P2-TEMPLATES-DECK-25
test('without a template there is nobody to choose', async () => {
  await stage.show(
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
