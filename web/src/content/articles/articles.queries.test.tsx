// @vitest-environment happy-dom
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { assignmentCalls } from '@portal/contract/content/assignments/assignment.calls.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpointKey } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { waitFor } from '#platform/testing/render-component.tsx';
import { articleQuery, useArticle, useMoveArticle } from './articles.queries.ts';

const editing = { uid: 'editing', name: 'Editing' } as Article['status'];
const writing = { uid: 'writing', name: 'Writing' } as Article['status'];
const noComments: number[] = [];
const articleOf = (id: number, title: string, status = writing) =>
  ({ id, title, status, contentComments: noComments }) as Article;
const assignments = endpointKey(assignmentCalls.overview);

let answerMove: (answer: Response) => void;
let host: HTMLElement;
let root: Root;

/** Shows an article's status, and its next step, which disappears as soon as the move is shown. */
function Panel() {
  const { article } = useArticle(7);
  return (
    <>
      {article?.status?.name}
      {article?.status?.uid === 'writing' && <Step />}
    </>
  );
}

function Step() {
  const move = useMoveArticle({ shows: { status: editing } });
  const body = { articleId: 7, to_status: 'editing', extras: {} } as const;
  return (
    <button type="button" onClick={() => move.mutate({ body })}>
      Submit
    </button>
  );
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const moved = new Promise<Response>((resolve) => {
    answerMove = resolve;
  });
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('submit-article') ? moved : new Promise(() => undefined),
  );
  queryClient.setQueryData(articleQuery(7).queryKey, articleOf(7, 'Roofs'));
  queryClient.setQueryData(assignments, {
    groups: [{ articles: [articleOf(7, 'Roofs'), articleOf(8, 'Gutters')] }],
  });
  host = document.createElement('div');
  root = createRoot(host);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Panel />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  // Unmount while the calls are still stubbed, because a mounted screen would refetch.
  await act(async () => root.unmount());
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a move is shown immediately, and is reverted if it fails, even if its button is gone', async () => {
  await act(async () => host.querySelector('button')?.click());
  await waitFor(() => expect(host.textContent).toBe('Editing'));

  // Another article changes during the call.
  queryClient.setQueryData(assignments, {
    groups: [{ articles: [articleOf(7, 'Roofs', editing), articleOf(8, 'Eaves')] }],
  });
  const refusal = Response.json(
    { detail: 'The article is on hold.', current: null },
    { status: 409 },
  );
  await act(async () => answerMove(refusal));
  await waitFor(() => expect(host.textContent).toBe('WritingSubmit'));
  expect(JSON.stringify(queryClient.getQueryData(assignments))).toContain('Eaves');
  expect(JSON.stringify(queryClient.getQueryData(assignments))).not.toContain('Editing');
  expect(queryClient.getQueryState(articleQuery(7).queryKey)?.isInvalidated).toBe(true);
});
