// @vitest-environment happy-dom
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import { openStage, type Stage } from '#platform/testing/stage.tsx';
import { ArticleDates } from './ArticleDetail.tsx';
import { ArticleRequirements } from './ArticleRequirements.tsx';

let stage: Stage;
const asked: string[] = [];
const client = { id: 5, dba_name: 'Acme Dental', slug: 'acme-dental', domain: null };

beforeEach(() => {
  session.onEnd = () => undefined;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json([{ id: 1, organization: 5, requirement: 'No em dashes.', version: 1 }]);
  });
  stage = openStage();
});
afterEach(async () => {
  await stage.close();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
  asked.length = 0;
});

const show = (element: ReactNode) =>
  stage.show(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);

test('the client’s editorial requirements stand beside the article for its assignees (ORGS-35, AMB-124)', async () => {
  session.signIn('token', makeViewer('writer'));
  await show(<ArticleRequirements client={client} />);
  await act(() => vi.waitFor(() => expect(stage.host.textContent).toContain('No em dashes.')));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('org-editorial-requirements');
  expect(asked[0]).toContain('organization=5');
});

test('the editorial requirements aren’t shown to clients', async () => {
  session.signIn('token', makeViewer('customer'));
  await show(<ArticleRequirements client={client} />);
  expect(asked).toEqual([]);
  expect(stage.host.querySelector('h3')).toBeNull();
});

test('the panel shows days as MMM Do and the Schedule-by hour in full (CONST-01, AMB-141, AMB-142)', async () => {
  session.signIn('token', makeViewer('writer'));
  const article = {
    status: { uid: 'editing' },
    content_type: { uid: 'blog' },
    duedate_write: '2026-11-21',
    duedate_schedulepost: '2026-11-23T22:00:00.000Z',
    scheduled_date: '2026-12-03',
    is_late: false,
  } as Article;
  await show(<ArticleDates article={article} />);
  const shown = [...stage.host.querySelectorAll('time')].map(({ textContent }) => textContent);
  expect(shown).toContain('Nov 21st');
  expect(shown).toContain('Dec 3rd');
  expect(shown.filter((text) => /\d{2}\/\d{2}\/\d{4}/.test(text ?? ''))).toEqual([
    '11/23/2026 5 PM',
  ]);
});
