// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionError } from '../api/api-error.ts';
import { ShowMore } from './ShowMore.tsx';
import type { Paging } from './use-virtual-rows.ts';

let root: Root;
let host: HTMLElement;
let asked: number;

const list: Paging = {
  hasMore: true,
  isLoadingMore: false,
  loadMore: () => {
    asked += 1;
  },
  moreError: null,
};
const show = (changes: Partial<Paging>) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <ShowMore list={{ ...list, ...changes }}>Show older</ShowMore>
      </MantineProvider>,
    ),
  );
const button = () => host.querySelector('button');
const press = () => act(async () => button()?.click());

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  asked = 0;
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

test('asks for more of a list while there is more', async () => {
  await show({});
  expect(button()?.textContent).toBe('Show older');
  await press();
  expect(asked).toBe(1);
  await show({ hasMore: false });
  expect(button()).toBeNull();
});

test('says that the rest couldn’t be loaded, and asks for it again by hand only', async () => {
  await show({ moreError: new ConnectionError() });
  expect(host.querySelector('[role="alert"]')?.textContent).toContain(
    'The rest couldn’t be loaded. The portal can’t be reached.',
  );
  expect(asked).toBe(0);
  await press();
  expect(asked).toBe(1);
});
