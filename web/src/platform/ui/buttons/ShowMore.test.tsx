// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionError } from '../../api/api-error.ts';
import { container, renderComponent, unmountComponent } from '../../testing/render-component.tsx';
import type { Paging } from '../table/use-virtual-rows.ts';
import { ShowMore } from './ShowMore.tsx';

let requestCount: number;

const list: Paging = {
  hasMore: true,
  isLoadingMore: false,
  loadMore: () => {
    requestCount += 1;
  },
  moreError: null,
};
const show = (changes: Partial<Paging>) =>
  renderComponent(<ShowMore list={{ ...list, ...changes }}>Show older</ShowMore>);
const button = () => container().querySelector('button');
const press = () => act(async () => button()?.click());

beforeEach(() => {
  requestCount = 0;
});
afterEach(unmountComponent);

test('the button requests more rows, and disappears when there are no more', async () => {
  await show({});
  expect(button()?.textContent).toBe('Show older');
  await press();
  expect(requestCount).toBe(1);
  await show({ hasMore: false });
  expect(button()).toBeNull();
});

test('a failure is shown, and the remaining rows are requested again only when the button is pressed', async () => {
  await show({ moreError: new ConnectionError() });
  expect(container().querySelector('[role="alert"]')?.textContent).toContain(
    'The rest couldn’t be loaded. The portal can’t be reached.',
  );
  expect(requestCount).toBe(0);
  await press();
  expect(requestCount).toBe(1);
});
