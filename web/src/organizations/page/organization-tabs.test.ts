import { expect, test } from 'vitest';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import type { Viewer } from '#platform/session/viewer.ts';
import { listOrganizationTabs } from './organization-tabs.ts';

const labels = (viewer: Viewer) => listOrganizationTabs(viewer).map(({ label }) => label);

test('staff see all tabs of the client page in order', () => {
  expect(labels(makeViewer('staff', { is_staff: true }))).toEqual([
    'Content',
    'Reports',
    'Website',
    'Ledger',
    'Timeline',
    'People',
    'Setup',
  ]);
});

test('clients see the Content and Reports tabs, but not People and Setup', () => {
  for (const role of ['customer', 'accountOwner'] as const) {
    const shown = labels(makeViewer(role));
    expect(shown).toContain('Content');
    expect(shown).toContain('Reports');
    expect(shown).not.toContain('People');
    expect(shown).not.toContain('Setup');
  }
});

test('each permission shows only its own tab, and without permissions there are no tabs', () => {
  const withOne = (codename: 'view_contentarticle' | 'view_monthlyreport' | 'view_webapp') =>
    labels(makeViewer(null, { permissions: [{ codename }] }));
  expect(withOne('view_contentarticle')).toEqual(['Content']);
  expect(withOne('view_monthlyreport')).toEqual(['Reports']);
  expect(withOne('view_webapp')).toEqual(['Website']);
  expect(labels(makeViewer(null))).toEqual([]);
});
