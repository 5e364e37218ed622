import type { Permission } from '@portal/contract/platform/permissions.ts';
import { describe, expect, test } from 'vitest';
import { homePath } from '../platform/session/home-path.ts';
import { anAccount, makeViewer } from '../platform/session/viewer.samples.ts';
import type { Viewer } from '../platform/session/viewer.ts';
import { findChatLink, isActivePath, listNavigation } from './navigation.ts';

const labels = (viewer: Viewer) => listNavigation(viewer).map((link) => link.label);
const staff = makeViewer('staff', { is_staff: true });
const allow = (...codenames: Permission[]) => ({
  permissions: codenames.map((codename) => ({ codename })),
});

describe('the sidebar', () => {
  test('has every link for staff, in order (SHELL-05, SHELL-07..15)', () => {
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

  test('has a sub-menu where the specification has one (SHELL-18..24)', () => {
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

  test('reads Requires Attention for a Customer only (SHELL-06, AMB-45)', () => {
    expect(labels(makeViewer('customer'))[0]).toBe('Requires Attention');
    expect(labels(makeViewer('accountOwner'))[0]).toBe('My Assignments');
  });

  test('has My Assignments for everyone, also without a permission (PERMS-14, AMB-47)', () => {
    expect(labels(makeViewer(null))).toEqual(['My Assignments']);
  });

  test('has My Lead View only with add_contentarticle (PERMS-16)', () => {
    expect(labels(makeViewer('writer'))).not.toContain('My Lead View');
    expect(labels(makeViewer('writer', allow('add_contentarticle')))).toContain('My Lead View');
  });

  test('has Content Generation with add_contentarticle and for clients (PERMS-18..20)', () => {
    expect(labels(makeViewer('customer'))).toContain('Content Generation');
    expect(labels(makeViewer('accountOwner'))).toContain('Content Generation');
    for (const role of ['writer', 'editor', 'contractor'] as const) {
      expect(labels(makeViewer(role))).not.toContain('Content Generation');
    }
  });

  test('has Account Health and Reporting only with an account (PERMS-17, PERMS-26)', () => {
    const owner = makeViewer('accountOwner');
    expect(labels(owner)).not.toContain('Account Health');
    expect(labels(owner)).not.toContain('Reporting');
    expect(labels({ ...owner, org_roles: [anAccount] })).toContain('Account Health');
    expect(labels({ ...owner, org_roles: [anAccount] })).toContain('Reporting');
  });

  test('needs no account of staff (AMB-15)', () => {
    expect(labels(staff)).toEqual(expect.arrayContaining(['Account Health', 'Reporting']));
  });

  test('has Client Onboarding only with view_websitebuild (PERMS-21)', () => {
    expect(labels(makeViewer('writer'))).not.toContain('Client Onboarding');
    expect(labels(makeViewer('writer', allow('view_websitebuild')))).toContain('Client Onboarding');
  });

  test('has Onboarding Checklists only with update_checklisttemplate (P2-PERMS-16)', () => {
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

  test('has Dashboard below Reporting for clients, and Presentation Templates where its screen opens (P2-REPORT-NAV-01, P2-REPORT-NAV-02, P2-REPORT-NAV-03, P2-PERMS-07)', () => {
    const itemsOf = (...codenames: Permission[]) =>
      listNavigation(makeViewer('writer', { ...allow(...codenames), org_roles: [anAccount] })).find(
        ({ label }) => label === 'Reporting',
      )?.items;
    expect(itemsOf()).toBeUndefined();
    expect(itemsOf('view_monthlyreport')).toMatchObject([
      { label: 'Dashboard', path: '/reporting' },
    ]);
    // Its screen opens for staff only, so others have no link that leads nowhere.
    expect(itemsOf('view_monthlyreport', 'update_monthlyreport')).toHaveLength(1);
    expect(listNavigation(staff).find(({ label }) => label === 'Reporting')?.items).toMatchObject([
      { label: 'Dashboard' },
      { label: 'Presentation Templates', path: '/reporting/presentation-templates' },
    ]);
  });

  test('has Dashboard and Posting Overview below Account Health by their permissions (P2-HEALTH-02, P2-HEALTH-04, P2-PERMS-07, P2-PERMS-15)', () => {
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

  test('has no Apps link for a permitted person who is not staff (PERMS-22..25, AMB-13)', () => {
    const shown = labels(makeViewer('writer', allow('view_webapp')));
    expect(shown).not.toEqual(expect.arrayContaining(['Apps']));
    expect(shown).not.toEqual(expect.arrayContaining(['Users']));
    expect(shown).not.toEqual(expect.arrayContaining(['Utilities']));
  });

  test('has the chat room with add_contentarticle, when there is an address (SHELL-17, AMB-50)', () => {
    expect(findChatLink(staff, 'https://chat.example')).toBe('https://chat.example');
    expect(findChatLink(staff, null)).toBeNull();
    expect(findChatLink(makeViewer('customer'), 'https://chat.example')).toBeNull();
  });

  test('tells My Lead View from My Assignments by its search (AMB-43)', () => {
    const [assignments, lead] = listNavigation(staff);
    const place = { pathname: '/content-generation/assignments/', search: { lead: 'true' } };
    expect(lead && isActivePath(lead, place)).toBe(true);
    expect(assignments && isActivePath(assignments, place)).toBe(false);
  });
});

describe('/', () => {
  test.each(['customer', 'contractor', 'editor', 'writer'] as const)(
    'leads a %s to the assignments (HOME-01..04)',
    (role) => expect(homePath(makeViewer(role))).toBe('/content-generation/assignments'),
  );

  test('leads everyone else to the dashboard (HOME-05)', () => {
    expect(homePath(makeViewer('accountOwner'))).toBe('/content-generation/');
    expect(homePath(staff)).toBe('/content-generation/');
  });

  test('leads a Writer without view_contentarticle to the dashboard (HOME-06)', () => {
    expect(homePath(makeViewer('writer', { permissions: [] }))).toBe('/content-generation/');
  });
});
