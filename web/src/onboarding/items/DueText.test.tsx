// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { DueText } from './DueText.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T15:00:00.000Z'), toFake: ['Date'] });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(async () => {
  await unmountComponent();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// Requirements: P2-CHECKLISTS-04
test.each([
  ['2026-03-10', false, 'Today'],
  ['2026-03-09', false, 'Mar 9th, 2026 (overdue)'],
  ['2026-03-09', true, 'Mar 9th, 2026'],
  ['2026-03-11', false, 'Mar 11th, 2026'],
])('an item due on %s (completed: %s) shows the text %s', async (due, completed, text) => {
  await renderComponent(
    <p>
      <DueText due={due} completed={completed} />
    </p>,
  );
  expect(container().querySelector('p')?.textContent).toBe(text);
});
