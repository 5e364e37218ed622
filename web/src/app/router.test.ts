// @vitest-environment happy-dom
import { type Permission, permissions } from '@portal/contract/platform/permissions.ts';
import { isNotFound, isRedirect } from '@tanstack/react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unauthorizedRoute } from '../platform/routing/guard.ts';
import { session } from '../platform/session/session.ts';
import { makeViewer } from '../platform/session/viewer.samples.ts';
import { router } from './router.tsx';

beforeAll(() => {
  session.onEnd = () => {};
});
afterAll(() => session.end());

/** The result of a path's route guards for a person with these permissions. */
function visit(path: string, held: readonly Permission[], role: 'customer' | null = null) {
  session.signIn('token', {
    ...makeViewer(role),
    permissions: held.map((codename) => ({ codename })),
  });
  try {
    for (const { routeId, params } of router.matchRoutes(path, {})) {
      const { options } = router.routesById[routeId] ?? {};
      options?.beforeLoad?.({ params, search: {}, location: { href: path } } as never);
    }
  } catch (thrown) {
    if (isRedirect(thrown)) return visit(thrown.options.href ?? '', held, role);
    if (isNotFound(thrown) && thrown.data === unauthorizedRoute) return 'refused';
    throw thrown;
  }
  return 'open';
}

const openFor = (path: string) => permissions.filter((one) => visit(path, [one]) === 'open');

test.each([
  ['/', ['view_contentarticle'], 'ROUTES-01'],
  ['/organizations', [], 'ROUTES-02'],
  ['/content-generation/', ['view_contentarticle'], 'ROUTES-03'],
  ['/content-generation/assignments', ['view_contentarticle'], 'ROUTES-03'],
  ['/content-generation/articles/list', ['view_contentarticle'], 'ROUTES-03'],
  ['/users', [], 'ROUTES-04'],
  ['/client-onboarding', ['view_websitebuild'], 'ROUTES-05'],
  ['/apps', ['view_webapp'], 'ROUTES-06'],
  ['/utilities', [], 'ROUTES-07'],
  ['/utilities/broken-link-checker', ['view_websitebuild'], 'ROUTES-07, AMB-14, P2-ROUTES-06'],
  ['/utilities/other', [], 'ROUTES-07, AMB-14'],
  ['/reporting', ['view_monthlyreport'], 'ROUTES-08'],
  ['/account-health', ['view_accounthealth'], 'ROUTES-09'],
])(
  '%s opens with %j alone (%s, P2-ROUTES-01, P2-ROUTES-02, P2-ROUTES-04, P2-PERMS-07, P2-PERMS-13, P2-PERMS-14)',
  (path, held) => {
    expect(openFor(path)).toEqual(held);
    expect(visit(path, [])).toBe('refused');
  },
);

test.each<[string, Permission, Permission, string]>([
  ['/content-generation/templates', 'view_contentarticle', 'view_articletemplate', 'ROUTES-03'],
  [
    '/content-generation/templates/monthly',
    'view_contentarticle',
    'view_articletemplate',
    'ROUTES-03',
  ],
  ['/content-generation/keywords', 'view_contentarticle', 'add_contentarticle', 'ROUTES-03'],
  ['/content-generation/keywords/acme', 'view_contentarticle', 'add_contentarticle', 'ROUTES-03'],
  ['/account-health/posting-overview', 'view_accounthealth', 'edit_contentarticle', 'P2-PERMS-15'],
  [
    '/client-onboarding/onboarding-checklists',
    'view_websitebuild',
    'update_checklisttemplate',
    'P2-PERMS-16',
  ],
  [
    '/reporting/2026/11',
    'view_monthlyreport',
    'add_monthlyreport',
    'P2-REPORT-MONTH-01, P2-PERMS-08',
  ],
] as const)(
  '%s needs the permission of its area, %s, beside its own, %s (%s, P2-REPORT-MONTH-01, P2-PERMS-15)',
  (path, area, own) => {
    expect(openFor(path)).toEqual([]);
    expect(visit(path, [area, own])).toBe('open');
  },
);

test.each([
  '/reporting/foo/bar/baz/qux',
  '/reporting/26/11',
  '/reporting/2200/1',
  '/reporting/2026/13',
  '/reporting/2026/november',
])('%s leads to the dashboard of reports (P2-ROUTES-08)', (path) => {
  session.signIn('token', { ...makeViewer('staff'), is_staff: true });
  const [leaf] = router.matchRoutes(path, {}).slice(-1);
  const { options } = router.routesById[leaf?.routeId ?? '__root__'] ?? {};
  const enter = () =>
    options?.beforeLoad?.({ params: leaf?.params, search: {}, location: { href: path } } as never);
  expect(enter).toThrow(
    expect.objectContaining({ options: expect.objectContaining({ href: '/reporting' }) }),
  );
});

const templates = '/reporting/presentation-templates';

/** The path to which a path's guards redirect; undefined if the path opens. */
function redirectOf(path: string): string | undefined {
  try {
    for (const { routeId, params } of router.matchRoutes(path, {})) {
      const { options } = router.routesById[routeId] ?? {};
      options?.beforeLoad?.({ params, search: {}, location: { href: path } } as never);
    }
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options.href;
    throw thrown;
  }
  return undefined;
}

test('the presentation templates lead people who are not staff to /reporting/ (P2-TEMPLATES-DECK-01, P2-TEMPLATES-DECK-02, P2-PERMS-10)', () => {
  const held: Permission[] = ['view_monthlyreport', 'add_slidedecktemplate'];
  session.signIn('token', {
    ...makeViewer(null),
    permissions: held.map((codename) => ({ codename })),
  });
  expect(redirectOf(templates)).toBe('/reporting/');
  expect(redirectOf(`${templates}/update/master`)).toBe('/reporting/');
  session.signIn('token', { ...makeViewer(null), is_staff: true });
  expect(redirectOf(templates)).toBeUndefined();
});

test.each([
  ['/create/master', undefined],
  ['/update/master', undefined],
  ['/update/master/preview', undefined],
  ['/create/12', undefined],
  ['/update/12', undefined],
  ['/update/12/settings', undefined],
  ['/create/12/settings', undefined],
  ['/update/12/entries', undefined],
  ['/update/12/preview', undefined],
  ['/update/master/settings', `${templates}/update/master`],
  ['/create/master/entries', `${templates}/create/master`],
  ['/foo', templates],
  ['/update/foo', templates],
  ['/delete/12', templates],
  ['/update/12/foo', templates],
  ['/update/12/settings/foo', templates],
])(
  'presentation-templates%s leads to %s (P2-TEMPLATES-DECK-06, P2-TEMPLATES-DECK-07, P2-TEMPLATES-DECK-08, P2-TEMPLATES-DECK-09, P2-TEMPLATES-DECK-10, P2-TEMPLATES-DECK-11, P2-TEMPLATES-DECK-12, P2-TEMPLATES-DECK-13)',
  (path, target) => {
    session.signIn('token', { ...makeViewer(null), is_staff: true });
    expect(redirectOf(templates + path)).toBe(target);
  },
);

test('the archive is for a Customer who may see articles (ROUTES-03, AMB-83)', () => {
  expect(visit('/content-generation/archives', [], 'customer')).toBe('refused');
  expect(visit('/content-generation/archives', ['view_contentarticle'])).toBe('refused');
  expect(visit('/content-generation/archives', ['view_contentarticle'], 'customer')).toBe('open');
});

test('/testing is a screen in development (AUTH-52)', () => {
  expect(router.matchRoutes('/testing', {}).at(-1)?.routeId).toBe('/testing');
});
