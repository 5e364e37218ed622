// @vitest-environment happy-dom
import type { PreflightProblem } from '@portal/contract/reporting/emails/report-sending.schema.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { groupBySlide, PreflightProblems } from './Preflight.tsx';

beforeEach(() => {
  session.onEnd = () => {};
  session.signIn('token', makeViewer('staff', { is_staff: true }));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
});

test('findings without a slide come first, followed by the findings for each slide in order', () => {
  const found = [
    { text: 'b', slide: { place: 7, title: 'Leads' } },
    { text: 'a', slide: null },
    { text: 'c', slide: { place: 2, title: '' } },
    { text: 'd', slide: { place: 7, title: 'Leads' } },
  ];
  expect(
    groupBySlide(found).map(({ title, found: of }) => [title, of.map(({ text }) => text)]),
  ).toEqual([
    [null, ['a']],
    ['Slide 2: Untitled', ['c']],
    ['Slide 7: Leads', ['b', 'd']],
  ]);
});

// Requirements: P2-TEMPLATES-DECK-19
test('only problems with a client’s record link to the directory', async () => {
  const problem = (code: PreflightProblem['code']): PreflightProblem => ({
    code,
    text: code,
    slide: null,
    component: null,
    waivable: null,
  });
  const codes = ['no_organization_logo', 'not_set_up', 'missing_data', 'report_url'] as const;
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  await renderComponent(
    <RouterContextProvider router={router as never}>
      <PreflightProblems problems={codes.map(problem)} slug="harbor" />
    </RouterContextProvider>,
  );
  const links = [...container().querySelectorAll('a')].map((link) => [
    link.previousElementSibling?.textContent,
    link.getAttribute('href'),
  ]);
  const directory = '/organizations/directory?organization=harbor';
  expect(links).toEqual([
    ['no_organization_logo', directory],
    ['not_set_up', directory],
  ]);
});
