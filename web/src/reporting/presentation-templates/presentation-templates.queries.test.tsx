// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { dismissAllToasts, listToasts } from '#platform/ui/toasts/toasts.ts';
import {
  useCreateFromMaster,
  useCreateTemplate,
  useDeleteTemplate,
} from './presentation-templates.queries.ts';

beforeEach(() => {
  dismissAllToasts();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Response.json({ id: 1, object_id: 7 }));
});
afterEach(async () => {
  await unmountComponent();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Buttons() {
  const create = useCreateTemplate();
  const copy = useCreateFromMaster();
  const remove = useDeleteTemplate(() => undefined);
  const body = { name: 'Monthly Report', object_id: 7 };
  return (
    <>
      <button type="button" onClick={() => create.mutate({ body } as never)} />
      <button type="button" onClick={() => copy.mutate({ body } as never)} />
      <button type="button" onClick={() => remove.mutate({ params: { id: 1 } } as never)} />
    </>
  );
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => listToasts().map(({ heading }) => heading);

// Requirements: P2-TEMPLATES-DECK-30
test.each([
  [0, 'Presentation Created.'],
  [1, 'Presentation Created.'],
  [2, 'Presentation Deleted.'],
])('button %i shows the notice %s for 2.5 s', async (place, notice) => {
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <Buttons />
    </QueryClientProvider>,
  );
  await act(async () => container().querySelectorAll('button')[place]?.click());
  await wait(0);
  expect(shown()).toEqual([notice]);
  await wait(2_400);
  expect(shown()).toEqual([notice]);
  await wait(200);
  expect(shown()).toEqual([]);
});
