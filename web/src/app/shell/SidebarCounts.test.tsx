// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import { waitFor } from '#platform/testing/render-component.tsx';
import { SidebarCounts, SidebarTotal } from './SidebarCounts.tsx';

const counts = { writing: 3, rewrite: 9, editing: 9, reedit: 2, final_review: 0, post_qa: 9 };
const answerCounts = vi.fn(async () => Response.json({ ...counts, ready_to_post: 1 }));

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  session.onEnd = () => {};
  vi.stubGlobal('fetch', answerCounts);
  answerCounts.mockClear();
});
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

/** Renders the counts for a user with these permissions, and waits until their text meets the expectation. */
async function draw(codenames: readonly string[], expectTexts: (texts: string[]) => void) {
  const permissions = codenames.map((codename) => ({ codename }));
  session.signIn('token', makeViewer('writer', { permissions }));
  const host = document.createElement('div');
  const root = createRoot(host);
  const cache = new QueryClient();
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <SidebarTotal />
        <SidebarCounts />
      </QueryClientProvider>,
    ),
  );
  const drawn = () => [...host.querySelectorAll(':scope > span, li')];
  const texts = () => drawn().map((one) => one.textContent ?? '');
  await waitFor(() => expectTexts(texts()));
  await act(async () => root.unmount());
  cache.clear();
}

// Requirements: PERMS-15
test('a person with update_contentarticle sees the number of waiting articles per role, and the total', async () => {
  await draw(['view_contentarticle', 'update_contentarticle'], (texts) =>
    expect(texts).toEqual(['6', 'Writing3', 'Re-Editing2', 'Ready to Post1']),
  );
});

// Requirements: PERMS-15
test('a person without update_contentarticle sees no counts, and none are requested', async () => {
  await draw(['view_contentarticle'], (texts) => expect(texts).toEqual([]));
  expect(answerCounts).not.toHaveBeenCalled();
});
