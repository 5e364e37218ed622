// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { session } from '#platform/session/session.ts';
import { makeViewer } from '#platform/session/viewer.samples.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import type { DocumentHolder } from './article-documents.ts';
import { DocumentLink } from './DocumentLink.tsx';

const article: DocumentHolder = {
  id: 4,
  title: 'Boats',
  google_doc: null,
  google_sheet: null,
  allowed_actions: ['write_body'],
};

beforeEach(() => {
  session.onEnd = () => undefined;
  session.signIn('token', makeViewer('staff', { is_staff: true }));
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(async () => {
  await unmountComponent();
  session.end();
  queryClient.clear();
  vi.unstubAllGlobals();
});

// Requirements: CONTENT-LIST-17
test('a read-only list doesn’t offer to create a document', async () => {
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <DocumentLink kind="doc" article={article} isReadOnly />
    </QueryClientProvider>,
  );
  const button = container().querySelector('button');
  expect(button?.disabled).toBe(true);
  expect(button?.getAttribute('aria-label')).toMatch(/^No .* of Boats yet$/);
});
