// @vitest-environment happy-dom
import { defineConnector, sealedField, settingField } from '@portal/contract/platform/connector.ts';
import { requiredText } from '@portal/contract/platform/fields.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { queryClient } from '#platform/api/query-client.ts';
import {
  container,
  renderComponent,
  unmountComponent,
  waitFor,
} from '#platform/testing/render-component.tsx';
import { OrganizationConnectors } from './OrganizationConnectors.tsx';

const common = {
  purpose: '',
  description: '',
  steps: [],
  removal: '',
  baseUrl: 'https://numbers.example',
  settings: z.strictObject({}),
};
const numbers = defineConnector({
  ...common,
  id: 'numbers',
  title: 'Numbers',
  organization: z.strictObject({
    property: settingField(requiredText(20), { title: 'Property' }),
    password: sealedField(requiredText(20), { title: 'Password' }),
  }),
});
const onRecord = defineConnector({
  ...common,
  id: 'analytics',
  title: 'Analytics',
  organization: z.strictObject({ google_analytics_id: z.string() }),
  isOnRecord: true,
});
const wide = defineConnector({ ...common, id: 'drive', title: 'Drive' });

const stored = {
  is_configured: true,
  settings: { property: '12' },
  stored_secrets: ['password'],
  saved_at: '2026-05-04T10:00:00.000Z',
  version: 3,
  status: {
    state: 'failing',
    last_success_at: '2026-05-04T10:00:00.000Z',
    last_error: 'Numbers does not have this.',
    last_error_at: '2026-05-05T10:00:00.000Z',
    next_try_at: null,
  },
};

const requests: { method: string; path: string; version: string | null; body: unknown }[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const version = new Headers(init.headers).get('if-match');
    const path = new URL(url, 'http://x').pathname;
    requests.push({ method: init.method ?? '', path, version, body });
    return Response.json({ ...stored, connector: 'numbers' });
  });
});
afterEach(async () => {
  await unmountComponent();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function show(mayEdit: boolean) {
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <OrganizationConnectors
        organizationId={5}
        mayEdit={mayEdit}
        connectors={[numbers, onRecord, wide]}
      />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(container().textContent).toContain('Trouble'));
}
const section = (title: string) => container().querySelector(`section[aria-label="${title}"]`);

test('each connector with organization settings has a section that shows its status', async () => {
  await show(true);
  expect(section('Numbers')?.textContent).toContain('Numbers does not have this.');
  expect(section('Numbers')?.querySelectorAll('input')).toHaveLength(2);
  // Settings that are stored in the organization's record are edited in the organization's form instead.
  expect(section('Analytics')?.textContent).toContain('Trouble');
  expect(section('Analytics')?.querySelectorAll('input')).toHaveLength(0);
  expect(section('Drive')).toBeNull();
});

test('saving sends only the changed settings, and the version that was loaded', async () => {
  await show(true);
  const property = section('Numbers')?.querySelector('input') as HTMLInputElement;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    setValue?.call(property, '13');
    property.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => section('Numbers')?.querySelector('form')?.requestSubmit());
  await waitFor(() => expect(requests.map(({ method }) => method)).toContain('PUT'));
  expect(requests.find(({ method }) => method === 'PUT')).toEqual({
    method: 'PUT',
    path: '/api/organizations/5/connectors/numbers/',
    version: '3',
    body: { property: '13' },
  });
});

test('a person who can’t edit the organization sees only the status', async () => {
  await show(false);
  expect(section('Numbers')?.querySelector('form')).toBeNull();
});
