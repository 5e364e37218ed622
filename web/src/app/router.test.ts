// @vitest-environment happy-dom
import { type Permission, permissions } from '@portal/contract/platform/permissions.ts';
import { isNotFound, isRedirect } from '@tanstack/react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unauthorizedRoute } from '#platform/routing/guard.ts';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import { router } from './router.tsx';

beforeAll(() => {
  session.onEnd = () => {};
});
afterAll(() => session.end());

/** Returns a location with search params, so that no default view applies. */
const locationOf = (path: string) => ({ href: path, pathname: path, search: { tested: 'true' } });

/** Returns whether a path's route guards leave it 'open' or 'refused' for a person with these permissions. */
function visit(path: string, held: readonly Permission[], role: 'customer' | null = null) {
  session.signIn('token', {
    ...makeViewer(role),
    permissions: held.map((codename) => ({ codename })),
  });
  try {
    for (const { routeId, params } of router.matchRoutes(path, {})) {
      const { options } = router.routesById[routeId] ?? {};
      options?.beforeLoad?.({ params, search: {}, location: locationOf(path) } as never);
    }
  } catch (thrown) {
    if (isRedirect(thrown)) return visit(thrown.options.href ?? '', held, role);
    if (isNotFound(thrown) && thrown.data === unauthorizedRoute) return 'refused';
    throw thrown;
  }
  return 'open';
}

const openFor = (path: string) => permissions.filter((one) => visit(path, [one]) === 'open');

// Requirements: ROUTES-01..09, AMB-14, P2-ROUTES-01, P2-ROUTES-02, P2-ROUTES-04, P2-ROUTES-06,
// P2-PERMS-07, P2-PERMS-13, P2-PERMS-14
test.each([
  ['/', ['view_contentarticle']],
  ['/organizations', []],
  ['/content-generation/', ['view_contentarticle']],
  ['/content-generation/assignments', ['view_contentarticle']],
  ['/content-generation/articles/list', ['view_contentarticle']],
  ['/users', []],
  ['/client-onboarding', ['view_websitebuild']],
  ['/apps', ['view_webapp']],
  ['/utilities', []],
  ['/utilities/broken-link-checker', ['view_websitebuild']],
  ['/utilities/other', []],
  ['/reporting', ['view_monthlyreport']],
  ['/account-health', ['view_accounthealth']],
])('%s requires only %j', (path, held) => {
  expect(openFor(path)).toEqual(held);
  expect(visit(path, [])).toBe('refused');
});

// Requirements: ROUTES-03, P2-REPORT-MONTH-01, P2-PERMS-08, P2-PERMS-15, P2-PERMS-16
test.each<[string, Permission, Permission]>([
  ['/content-generation/templates', 'view_contentarticle', 'view_articletemplate'],
  ['/content-generation/templates/monthly', 'view_contentarticle', 'view_articletemplate'],
  ['/content-generation/keywords', 'view_contentarticle', 'add_contentarticle'],
  ['/content-generation/keywords/acme', 'view_contentarticle', 'add_contentarticle'],
  ['/account-health/posting-overview', 'view_accounthealth', 'edit_contentarticle'],
  ['/client-onboarding/onboarding-checklists', 'view_websitebuild', 'update_checklisttemplate'],
  ['/reporting/2026/11', 'view_monthlyreport', 'add_monthlyreport'],
] as const)('%s requires the permission of its area, %s, and its own, %s', (path, area, own) => {
  expect(openFor(path)).toEqual([]);
  expect(visit(path, [area, own])).toBe('open');
});

// Requirements: P2-ROUTES-08
test.each([
  '/reporting/foo/bar/baz/qux',
  '/reporting/26/11',
  '/reporting/2200/1',
  '/reporting/2026/13',
  '/reporting/2026/november',
])('%s redirects to the report dashboard', (path) => {
  session.signIn('token', { ...makeViewer('staff'), is_staff: true });
  const [leaf] = router.matchRoutes(path, {}).slice(-1);
  const { options } = router.routesById[leaf?.routeId ?? '__root__'] ?? {};
  const enter = () =>
    options?.beforeLoad?.({
      params: leaf?.params,
      search: {},
      location: locationOf(path),
    } as never);
  expect(enter).toThrow(
    expect.objectContaining({ options: expect.objectContaining({ href: '/reporting' }) }),
  );
});

const templates = '/reporting/presentation-templates';

/** Returns where the guards of `path` redirect, or undefined if they don't. */
function redirectOf(path: string): string | undefined {
  try {
    for (const { routeId, params } of router.matchRoutes(path, {})) {
      const { options } = router.routesById[routeId] ?? {};
      options?.beforeLoad?.({ params, search: {}, location: locationOf(path) } as never);
    }
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options.href;
    throw thrown;
  }
  return undefined;
}

// Requirements: A-003, P2-ROUTES-08
test.each([
  ['0', undefined],
  ['007', undefined],
  ['1234567890', undefined],
  ['-1', '/reporting'],
  ['12a', '/reporting'],
])('/reporting/%s has the redirect %s', (segment, target) => {
  session.signIn('token', { ...makeViewer('staff'), is_staff: true });
  expect(redirectOf(`/reporting/${segment}`)).toBe(target);
});

// Requirements: P2-TEMPLATES-DECK-01, P2-TEMPLATES-DECK-02, P2-PERMS-10
test('the presentation templates redirect people other than staff to /reporting/', () => {
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

// Requirements: P2-TEMPLATES-DECK-06, P2-TEMPLATES-DECK-07, P2-TEMPLATES-DECK-08,
// P2-TEMPLATES-DECK-09, P2-TEMPLATES-DECK-10, P2-TEMPLATES-DECK-11, P2-TEMPLATES-DECK-12,
// P2-TEMPLATES-DECK-13
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
])('presentation-templates%s has the redirect %s', (path, target) => {
  session.signIn('token', { ...makeViewer(null), is_staff: true });
  expect(redirectOf(templates + path)).toBe(target);
});

// Requirements: ROUTES-03, AMB-83
test('only a Customer who can see articles can open the archive', () => {
  expect(visit('/content-generation/archives', [], 'customer')).toBe('refused');
  expect(visit('/content-generation/archives', ['view_contentarticle'])).toBe('refused');
  expect(visit('/content-generation/archives', ['view_contentarticle'], 'customer')).toBe('open');
});

// Requirements: AUTH-52
test('/testing shows a screen in development', () => {
  expect(router.matchRoutes('/testing', {}).at(-1)?.routeId).toBe('/testing');
});
