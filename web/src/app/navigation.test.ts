import { type Permission, permissions } from '@portal/contract/platform/permissions.ts';
import { describe, expect, test } from 'vitest';
import { homePath } from '#platform/session/home-path.ts';
import { anAccount, makeViewer } from '#platform/session/viewer.samples.ts';
import type { Viewer } from '#platform/session/viewer.ts';
import { findChatLink, isActivePath, linkOfScreen, listNavigation } from './navigation.ts';

const labels = (viewer: Viewer) => listNavigation(viewer).map((link) => link.label);
const staff = makeViewer('staff', { is_staff: true });
const allow = (...codenames: Permission[]) => ({
  permissions: codenames.map((codename) => ({ codename })),
});

describe('the sidebar', () => {
  // Requirements: SHELL-05, SHELL-07..15
  test('has every link for staff, in the specified order', () => {
    expect(labels(staff)).toEqual([
      'My Assignments',
      'My Lead View',
      'Content Generation',
      'Account Health',
      'Client Onboarding',
      'Users',
      'Organizations',
      'Apps',
      'Utilities',
      'Reporting',
      'Administration',
    ]);
  });

  // Requirements: SHELL-18..24
  test('has the specified sub-menus', () => {
    const withItems = listNavigation(staff).filter((link) => link.items.length > 0);
    expect(withItems.map((link) => link.label)).toEqual([
      'Account Health',
      'Client Onboarding',
      'Users',
      'Organizations',
      'Apps',
      'Utilities',
      'Reporting',
      'Administration',
    ]);
  });

  test('lists every administration screen in a group of the administration menu', () => {
    const own = listNavigation(makeViewer('staff', { is_superuser: true })).at(-1);
    expect(own?.hasOwnMenu).toBe(true);
    expect(own?.items.filter(({ group }) => group === undefined)).toEqual([]);
    expect(own?.items).toHaveLength(15);
  });

  // Requirements: SHELL-06, AMB-45
  test('shows Requires Attention only to a Customer', () => {
    expect(labels(makeViewer('customer'))[0]).toBe('Requires Attention');
    expect(labels(makeViewer('accountOwner'))[0]).toBe('My Assignments');
  });

  // Requirements: PERMS-13, PERMS-14, AMB-47
  test('shows My Assignments even to a person without any permission', () => {
    expect(labels(makeViewer(null))).toEqual(['My Assignments']);
  });

  // Requirements: PERMS-16
  test('shows My Lead View only with add_contentarticle', () => {
    expect(labels(makeViewer('writer'))).not.toContain('My Lead View');
    expect(labels(makeViewer('writer', allow('add_contentarticle')))).toContain('My Lead View');
  });

  // Requirements: PERMS-18..20
  test('shows Content Generation to clients and to people with add_contentarticle', () => {
    expect(labels(makeViewer('customer'))).toContain('Content Generation');
    expect(labels(makeViewer('accountOwner'))).toContain('Content Generation');
    for (const role of ['writer', 'editor', 'contractor'] as const) {
      expect(labels(makeViewer(role))).not.toContain('Content Generation');
      const planner = makeViewer(role, allow('add_contentarticle'));
      expect(labels(planner)).toContain('Content Generation');
    }
  });

  // Requirements: PERMS-17, PERMS-26
  test.each([
    ['Account Health', 'view_accounthealth'],
    ['Reporting', 'view_monthlyreport'],
  ] as const)('shows %s only to a person with an account and %s', (label, permission) => {
    const org_roles = [anAccount];
    expect(labels(makeViewer('writer', allow(permission)))).not.toContain(label);
    expect(labels(makeViewer('writer', { org_roles }))).not.toContain(label);
    expect(labels(makeViewer('writer', { ...allow(permission), org_roles }))).toContain(label);
  });

  // Requirements: AMB-15
  test('shows Account Health and Reporting to staff without an account', () => {
    expect(labels(staff)).toEqual(expect.arrayContaining(['Account Health', 'Reporting']));
  });

  // Requirements: PERMS-21
  test('shows Client Onboarding only with view_websitebuild', () => {
    expect(labels(makeViewer('writer'))).not.toContain('Client Onboarding');
    expect(labels(makeViewer('writer', allow('view_websitebuild')))).toContain('Client Onboarding');
  });

  // Requirements: P2-PERMS-16
  test('shows Onboarding Checklists only with update_checklisttemplate', () => {
    const itemsOf = (viewer: Viewer) =>
      listNavigation(viewer)
        .find(({ label }) => label === 'Client Onboarding')
        ?.items.map(({ label }) => label);
    expect(itemsOf(makeViewer('writer', allow('view_websitebuild')))).toEqual([
      'Dashboard',
      'Website Builds',
    ]);
    expect(
      itemsOf(makeViewer('writer', allow('view_websitebuild', 'update_checklisttemplate'))),
    ).toContain('Onboarding Checklists');
    expect(itemsOf(staff)).toContain('Onboarding Checklists');
  });

  // Requirements: P2-REPORT-NAV-01, P2-REPORT-NAV-02, P2-REPORT-NAV-03, P2-PERMS-07
  test('shows Dashboard below Reporting with view_monthlyreport, and Presentation Templates only to staff', () => {
    const itemsOf = (...codenames: Permission[]) =>
      listNavigation(makeViewer('writer', { ...allow(...codenames), org_roles: [anAccount] })).find(
        ({ label }) => label === 'Reporting',
      )?.items;
    expect(itemsOf()).toBeUndefined();
    expect(itemsOf('view_monthlyreport')).toMatchObject([
      { label: 'Dashboard', path: '/reporting' },
    ]);
    // Presentation Templates opens only for staff, so others must not see the link.
    expect(itemsOf('view_monthlyreport', 'update_monthlyreport')).toHaveLength(1);
    expect(listNavigation(staff).find(({ label }) => label === 'Reporting')?.items).toMatchObject([
      { label: 'Dashboard' },
      { label: 'Presentation Templates', path: '/reporting/presentation-templates' },
    ]);
  });

  // Requirements: P2-HEALTH-02, P2-HEALTH-04, P2-PERMS-07, P2-PERMS-15
  test('shows Dashboard and Posting Overview below Account Health according to their permissions', () => {
    const itemsOf = (...codenames: Permission[]) =>
      listNavigation(
        makeViewer('writer', {
          ...allow('view_accounthealth', ...codenames),
          org_roles: [anAccount],
        }),
      )
        .find(({ label }) => label === 'Account Health')
        ?.items.map(({ label, path }) => [label, path]);
    const dashboard = ['Dashboard', '/account-health'];
    const posting = ['Posting Overview', '/account-health/posting-overview'];
    expect(itemsOf()).toEqual([]);
    expect(itemsOf('view_monthlyreport')).toEqual([dashboard]);
    expect(itemsOf('edit_contentarticle')).toEqual([posting]);
    expect(itemsOf('view_monthlyreport', 'edit_contentarticle')).toEqual([dashboard, posting]);
  });

  // Requirements: P2-LINKCHECK-02
  test('has Link Checker under Utilities, active only on its own page', () => {
    const path = '/utilities/broken-link-checker';
    const items = listNavigation(staff).find(({ label }) => label === 'Utilities')?.items ?? [];
    expect(items).toMatchObject([{ label: 'Link Checker', path }]);
    const isActiveAt = (pathname: string) =>
      items.map((item) => isActivePath(item, { pathname, search: {} }));
    expect(isActiveAt(path)).toEqual([true]);
    expect(isActiveAt(`${path}/`)).toEqual([true]);
    expect(isActiveAt(`${path}/below`)).toEqual([false]);
    expect(isActiveAt('/utilities')).toEqual([false]);
  });

  // Requirements: PERMS-22..25, AMB-13
  test('shows Users, Organizations, Apps, and Utilities only to staff and superusers', () => {
    const superuser = makeViewer(null, { is_superuser: true });
    const other = makeViewer('writer', { ...allow(...permissions), org_roles: [anAccount] });
    for (const label of ['Users', 'Organizations', 'Apps', 'Utilities']) {
      expect(labels(staff)).toContain(label);
      expect(labels(superuser)).toContain(label);
      expect(labels(other)).not.toContain(label);
    }
  });

  // Requirements: SHELL-17, AMB-50
  test('links to the chat room for people with add_contentarticle if there is a URL', () => {
    expect(findChatLink(staff, 'https://chat.example')).toBe('https://chat.example');
    expect(findChatLink(staff, null)).toBeNull();
    expect(findChatLink(makeViewer('customer'), 'https://chat.example')).toBeNull();
  });

  // Requirements: AMB-43
  test('distinguishes My Lead View from My Assignments by a search param', () => {
    const [assignments, lead] = listNavigation(staff);
    const place = { pathname: '/content-generation/assignments/', search: { lead: 'true' } };
    expect(lead && isActivePath(lead, place)).toBe(true);
    expect(assignments && isActivePath(assignments, place)).toBe(false);
  });
});

test('a client page is below the organization directory in the sidebar', () => {
  const items = listNavigation(staff).find(({ label }) => label === 'Organizations')?.items ?? [];
  const activeAt = (pathname: string) =>
    items.filter((item) => isActivePath(item, { pathname, search: {} })).map(({ label }) => label);
  expect(activeAt('/organizations/3')).toEqual(['Directory']);
  expect(activeAt('/organizations/3/timeline')).toEqual(['Directory']);
  expect(activeAt('/organizations/ledger')).toEqual(['Ledger']);
});

describe('the path /', () => {
  // Requirements: HOME-01..04
  test.each(['customer', 'contractor', 'editor', 'writer'] as const)(
    'redirects people in the group %s to the assignments',
    (role) => expect(homePath(makeViewer(role))).toBe('/content-generation/assignments'),
  );

  // Requirements: HOME-05
  test('redirects everyone else to the dashboard', () => {
    expect(homePath(makeViewer('accountOwner'))).toBe('/content-generation/');
    expect(homePath(staff)).toBe('/content-generation/');
  });

  // Requirements: HOME-06
  test('redirects a Writer without view_contentarticle to the dashboard', () => {
    expect(homePath(makeViewer('writer', { permissions: [] }))).toBe('/content-generation/');
  });
});

// Requirements: B-VIEW-10
test('a saved view appears below the link closest to its screen, or below its area’s first link', () => {
  const links = listNavigation(staff);
  const labelOf = (path: string) => linkOfScreen(links, path)?.label;
  expect(labelOf('/content-generation/articles/list')).toBe('Content Generation');
  expect(labelOf('/users/invitations')).toBe('Users');
  expect(labelOf('/reporting/2026/5')).toBe('Reporting');
  expect(labelOf('/administration/jobs')).toBe('Administration');
  expect(linkOfScreen([], '/apps')).toBeUndefined();
});
