// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#platform/session/session.ts';
import { anAccount, makeViewer } from '#platform/session/viewer.samples.ts';
import type { Viewer } from '#platform/session/viewer.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { OrganizationLink } from './OrganizationLink.tsx';

beforeEach(() => {
  session.onEnd = () => {};
});
afterEach(async () => {
  await unmountComponent();
  session.end();
});

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

async function show(viewer: Viewer, organization: { id?: number; dba_name: string }) {
  session.signIn('token', viewer);
  const onRow = vi.fn();
  await renderComponent(
    <RouterContextProvider router={router}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: stands for a list row */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div onClick={onRow}>
        <OrganizationLink organization={organization} isInList />
      </div>
    </RouterContextProvider>,
  );
  const name = container().querySelector(`[title="${organization.dba_name}"]`);
  return { link: container().querySelector('a'), name, onRow };
}

test('for staff and for the client’s own people, a client’s name links to its page', async () => {
  const client = { id: anAccount.organization, dba_name: 'Acme Dental' };
  const staff = makeViewer('staff', { is_staff: true });
  const own = makeViewer('customer', { org_roles: [anAccount] });
  for (const viewer of [staff, own]) {
    const { link } = await show(viewer, client);
    expect(link?.getAttribute('href')).toBe('/organizations/1');
    expect(link?.textContent).toBe('Acme Dental');
  }
});

test('a client’s name is plain text for people who can’t see its page', async () => {
  const writer = makeViewer('writer', { org_roles: [anAccount] });
  for (const organization of [{ id: 2, dba_name: 'Other' }, { dba_name: 'Unknown' }]) {
    const { link, name } = await show(writer, organization);
    expect(link).toBeNull();
    expect(name?.textContent).toBe(organization.dba_name);
  }
});

test('clicking the link doesn’t open the row around it', async () => {
  const { link, onRow } = await show(makeViewer('staff', { is_staff: true }), {
    id: 1,
    dba_name: 'Acme Dental',
  });
  link?.click();
  expect(onRow).not.toHaveBeenCalled();
});
