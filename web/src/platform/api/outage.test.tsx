// @vitest-environment happy-dom
import { portalCalls } from '@portal/contract/platform/portal.calls.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderComponent, unmountComponent } from '../testing/render-component.tsx';
import { call } from './call.ts';
import { useOutage } from './outage.ts';
import { queryClient } from './query-client.ts';

const down = { detail: 'The portal’s database can’t be reached at the moment.' };
const parts = {
  database: 'ok',
  disk: 'ok',
  files: 'ok',
  mail: 'off',
  clock: 'ok',
  backups: 'off',
  printing: 'off',
  hosting: 'off',
};
let isDown = true;

beforeEach(() => {
  vi.useFakeTimers();
  isDown = true;
  vi.stubGlobal('fetch', async () =>
    isDown
      ? Response.json(down, { status: 503 })
      : Response.json({ status: 'ok', version: '1', database: 'sqlite', parts }),
  );
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const Notice = () => <p>{useOutage() ?? 'Fine'}</p>;

test('the end of an outage is detected automatically, and failed queries run again', async () => {
  await renderComponent(<Notice />);
  const queryFn = () => call(portalCalls.settings);
  await act(() =>
    queryClient
      .fetchQuery({ queryKey: ['settings'], queryFn, retry: false })
      .catch(() => undefined),
  );
  expect(document.body.textContent).toContain(down.detail);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(document.body.textContent).toContain(down.detail);
  isDown = false;
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(document.body.textContent).toContain('Fine');
  expect(queryClient.getQueryState(['settings'])?.status).toBe('success');
  await unmountComponent();
});
