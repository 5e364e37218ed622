// @vitest-environment happy-dom
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import {
  container,
  renderComponent,
  unmountComponent,
  waitFor,
} from '#platform/testing/render-component.tsx';
import type { ArticleRow } from '../shared/article-rows.ts';
import { ArticleDates } from './ArticleDetail.tsx';
import { ArticleRequirements } from './ArticleRequirements.tsx';
import { RejectionReason } from './feedback/RejectionReason.tsx';
import { articleColumns } from './lists/article-columns.tsx';
import { ScheduleByInput } from './ScheduleByInput.tsx';

const requests: string[] = [];
const client = { id: 5, dba_name: 'Acme Dental', slug: 'acme-dental', domain: null };

beforeEach(() => {
  session.onEnd = () => undefined;
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    return Response.json([{ id: 1, organization: 5, requirement: 'No em dashes.', version: 1 }]);
  });
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
  requests.length = 0;
});

const show = (element: ReactNode) =>
  renderComponent(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>);

// Requirements: ORGS-35, AMB-124
test('assignees see the client’s editorial requirements next to the article', async () => {
  session.signIn('token', makeViewer('writer'));
  await show(<ArticleRequirements client={client} />);
  await waitFor(() => expect(container().textContent).toContain('No em dashes.'));
  expect(requests).toHaveLength(1);
  expect(requests[0]).toContain('org-editorial-requirements');
  expect(requests[0]).toContain('organization=5');
});

test('clients don’t see the editorial requirements', async () => {
  session.signIn('token', makeViewer('customer'));
  await show(<ArticleRequirements client={client} />);
  expect(requests).toEqual([]);
  expect(container().querySelector('h3')).toBeNull();
});

// Requirements: CONST-01, AMB-141, AMB-142
test('the panel shows days as MMM Do, and Schedule-by as MM/DD/YYYY with its time', async () => {
  session.signIn('token', makeViewer('writer'));
  const article = {
    status: { uid: 'editing' },
    content_type: { uid: 'blog' },
    duedate_write: '2026-11-21',
    duedate_schedulepost: '2026-11-23T22:00:00.000Z',
    scheduled_date: '2026-12-03',
    is_late: false,
    allowed_actions: [],
  } as unknown as Article;
  await show(<ArticleDates article={article} />);
  const shown = [...container().querySelectorAll('time')].map(({ textContent }) => textContent);
  expect(shown).toContain('Nov 21st');
  expect(shown).toContain('Dec 3rd');
  expect(shown.filter((text) => /\d{2}\/\d{2}\/\d{4}/.test(text ?? ''))).toEqual([
    '11/23/2026 5 PM',
  ]);
});

// Requirements: WORKFLOW-34, WORKFLOW-35, WORKFLOW-37, AMB-17
test.each([
  ['writing', 'Planned date'],
  ['rewrite', 'Planned date'],
  ['editing', 'Scheduled'],
] as const)(
  'the scheduled date of an article in %s is labeled ‘%s’ for its writer',
  async (uid, label) => {
    session.signIn('token', makeViewer('writer'));
    const article = {
      status: { uid },
      content_type: { uid: 'blog' },
      scheduled_date: '2026-12-03',
      is_late: false,
      archived: false,
      allowed_actions: uid === 'editing' ? [] : ['set_scheduled_date'],
    } as unknown as Article;
    await show(<ArticleDates article={article} />);
    const rows = [...container().querySelectorAll('dl > div')].map(
      ({ textContent }) => textContent,
    );
    expect(rows).toContain(`${label}Dec 3rd`);
  },
);

// Requirements: WORKFLOW-46, WORKFLOW-47
test.each([
  ['writing', 'Nov 21st'],
  ['scheduled', 'Dec 20th'],
  ['posted', 'Dec 20th'],
] as const)('an article in the status %s has the due date %s highlighted', async (uid, day) => {
  session.signIn('token', makeViewer('writer'));
  const article = {
    status: { uid },
    content_type: { uid: 'blog' },
    duedate_write: '2026-11-21',
    duedate_golive: '2026-12-20',
    is_late: false,
    allowed_actions: [],
  } as unknown as Article;
  await show(<ArticleDates article={article} />);
  const marked = [...container().querySelectorAll('[data-current] time')];
  expect(marked.map(({ textContent }) => textContent)).toEqual([day]);
});

test('an article in rewrite shows who rejected it and why', async () => {
  session.signIn('token', makeViewer('writer'));
  const rejection = { approved: false, feedback_body: 'Too short', given_by: { name: 'Editor' } };
  vi.stubGlobal('fetch', async () => Response.json([rejection]));
  const article = (uid: string) => ({ id: 7, status: { uid } }) as Article;
  await show(<RejectionReason article={article('rewrite')} />);
  await waitFor(() => expect(container().textContent).toContain('Too short'));
  expect(container().textContent).toContain('Rejected by Editor');
  await show(<RejectionReason article={article('editing')} />);
  expect(container().querySelector('blockquote')).toBeNull();
});

// Requirements: ARTICLE-FORM-31, CONST-04
test('Schedule-by has inputs for a day and an hour with AM or PM', async () => {
  session.signIn('token', makeViewer('staff'));
  const change = vi.fn();
  await show(
    <ScheduleByInput
      label="Schedule by"
      value="2026-11-23T22:00:00.000Z"
      onChange={change}
      error={undefined}
      disabled={false}
    />,
  );
  const hour = container().querySelector<HTMLInputElement>('[aria-label="Schedule-by hour"]');
  expect(hour?.value).toBe('5 PM');
  await act(async () => hour?.click());
  const options = [...document.querySelectorAll<HTMLElement>('[role="option"]')];
  expect(options.map(({ textContent }) => textContent)).toEqual([
    ...['12 AM', '1 AM', '2 AM', '3 AM', '4 AM', '5 AM', '6 AM', '7 AM', '8 AM', '9 AM', '10 AM'],
    ...['11 AM', '12 PM', '1 PM', '2 PM', '3 PM', '4 PM', '5 PM', '6 PM', '7 PM', '8 PM', '9 PM'],
    ...['10 PM', '11 PM'],
  ]);
  await act(async () => options[9]?.click());
  expect(change).toHaveBeenCalledWith('2026-11-23T14:00:00.000Z');
});

// Requirements: CONST-03
test('the article table’s cells show dates as MM/DD/YYYY', async () => {
  const row = { due_at: '2026-11-24T04:59:59.999Z', duedate_golive: '2026-12-20', is_late: false };
  const cells = articleColumns.all
    .filter(({ id }) => id === 'due' || id === 'golive')
    .map((column) => <p key={column.id}>{column.cell(row as ArticleRow)}</p>);
  await show(cells);
  const shown = [...container().querySelectorAll('time')].map(({ textContent }) => textContent);
  expect(shown.sort()).toEqual(['11/23/2026', '12/20/2026']);
});
