// @vitest-environment happy-dom
import {
  type ReportOperation,
  type ReportOperationResult,
  reportOperationKinds,
  reportOperationLabels,
} from '@portal/contract/reporting/reports/report-operation.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
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
import { MonthOperations } from './MonthOperations.tsx';

let listed: ReportOperation[];

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(listed));
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const operation: ReportOperation = {
  id: 1,
  kind: 'create_reports',
  planning_month: 1,
  debug_mode: false,
  person: null,
  job: null,
  state: 'queued',
  progress_done: 0,
  progress_total: 0,
  progress_text: '',
  error: null,
  result: null,
  created_at: '2026-03-01T12:00:00.000Z',
  finished_at: null,
};

async function show(): Promise<string[]> {
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <MonthOperations month={1} />
    </QueryClientProvider>,
  );
  const rows = () => [...container().querySelectorAll('ul[aria-label="Last runs"] > li')];
  await waitFor(() => expect(rows()).toHaveLength(listed.length));
  return rows().map((row) => row.textContent);
}

// Requirements: P2-REPORT-BETA-11
test.each(reportOperationKinds)('%s is shown as in progress, done, or failed', async (kind) => {
  const name = reportOperationLabels[kind];
  const finished_at = '2026-03-01T12:01:00.000Z';
  const error = 'The database is full.';
  listed = [
    { ...operation, kind, state: 'running' },
    { ...operation, kind, id: 2, state: 'done', finished_at },
    { ...operation, kind, id: 3, state: 'failed', finished_at, error },
    { ...operation, kind, id: 4, state: 'queued' },
  ];
  const [running, done, failed, queued] = await show();
  expect(queued).toContain(`${name}: In progress`);
  expect(running).toContain(`${name}: In progress`);
  expect(done).toContain(`${name}Done`);
  expect(failed).toContain(`${name}Failed${error}`);
});

// Requirements: P2-ERRORS-04
test('each presentation that couldn’t be created is listed separately', async () => {
  const problem = (id: number, dba_name: string): ReportOperationResult['problems'][number] => ({
    client: { id, slug: `client-${id}`, dba_name, domain: null },
    report: id,
    data: null,
    text: 'The client has no presentation template.',
  });
  const result: ReportOperationResult = {
    response: 'Created 0 presentations.',
    debug_mode: false,
    done_count: 0,
    untouched_count: 0,
    problems: [problem(1, 'Harbor Marina'), problem(2, 'Salt Bakery')],
    unsent_reports: [],
    pull_jobs: [],
  };
  const finished_at = new Date().toISOString();
  listed = [{ ...operation, kind: 'create_presentations', state: 'done', finished_at, result }];
  await show();
  const problems = [...container().querySelectorAll('ul[aria-label="Problems"] > li')];
  expect(problems.map(({ textContent }) => textContent)).toEqual([
    'Harbor MarinaThe client has no presentation template.',
    'Salt BakeryThe client has no presentation template.',
  ]);
});
