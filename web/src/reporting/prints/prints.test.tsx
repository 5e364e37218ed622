// @vitest-environment happy-dom
import { newComponent } from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent } from '@portal/contract/reporting/ui-components.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { sampleSlides } from '../slides/sample-content.ts';
import type { ShownSlide } from '../slides/shown-content.ts';
import { PaperPages } from './PaperPages.tsx';
import { PrintPreview } from './PrintPreview.tsx';

let state: { is_available: boolean; reason: string | null; place: number | null };
beforeEach(() => {
  vi.useFakeTimers();
  state = { is_available: true, reason: null, place: null };
  vi.stubGlobal('fetch', async () =>
    Response.json(state, { headers: { 'content-type': 'application/json' } }),
  );
});
afterEach(async () => {
  await unmountComponent();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const chart = findUiComponent('GoogleAnalyticsChart');
if (!chart) throw new Error('The catalog has charts.');
const filled = sampleSlides(
  [{ id: 1, order: 0, title: 'Traffic', components: [newComponent(chart, 'chart')] }],
  { organization: null, month: { year: 2024, month: 3 } },
);
const empty = { id: 2, order: 1, title: 'Empty', components: [] };

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

async function openPreview(
  onClose = () => {},
  slides: readonly ShownSlide[] = [...filled, empty],
): Promise<void> {
  await renderComponent(
    <QueryClientProvider client={queryClient}>
      <PrintPreview report={1} version={3} name="Briefing" slides={slides} onClose={onClose} />
    </QueryClientProvider>,
  );
}

const texts = () => [...container().querySelectorAll('p')].map(({ textContent }) => textContent);

// Requirements: P2-PDF-10, P2-PDF-11
test('a presentation without slides, or with an empty slide, shows a hint', async () => {
  await renderComponent(<PaperPages slides={[]} name="Briefing" />);
  expect(texts()).toEqual(['Please add one or more pages render output']);
  await renderComponent(<PaperPages slides={[empty]} name="Briefing" />);
  expect(texts()).toEqual(['Please add one or more sections to this page to render output']);
});

// Requirements: P2-PDF-05
test('each slide is on its own page, in order', async () => {
  const slides = [empty, { ...empty, id: 4, order: 3, title: 'Leads' }, ...filled];
  await openPreview(() => {}, slides);
  const pages = [...document.querySelectorAll('[data-slide]')];
  const titles = pages.map((page) =>
    [...page.querySelectorAll('h1')].map(({ textContent }) => textContent),
  );
  expect(titles).toEqual([['1. Traffic'], ['2. Empty'], ['3. Leads']]);
});

// Requirements: P2-PDF-07, P2-PDF-08, P2-PDF-09, P2-PDF-12, P2-PDF-13
test('after a second, charts become images and Download PDF is enabled', async () => {
  const close = vi.fn();
  await openPreview(close);
  expect(document.body.textContent).toContain(
    'If you are having issues downloading the PDF please try Firefox or Safari.',
  );
  await wait(900);
  expect(document.querySelector('img')).toBeNull();
  expect(button('Download PDF')?.disabled).toBe(true);
  await wait(200);
  expect(document.querySelector('img')?.src).toMatch(/^data:image\/svg\+xml/);
  expect(button('Download PDF')?.disabled).toBe(false);
  await act(async () => button('Close')?.click());
  expect(close).toHaveBeenCalledOnce();
});

// Requirements: P2-PDF-02..04, P2-PDF-14
test('the download sends the displayed version and the paper settings', async () => {
  const printed: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (!url.endsWith('/print/')) return Response.json(state);
    printed.push(JSON.parse(`${body}`));
    return new Response('', { status: 503 });
  });
  await openPreview();
  await wait(1_100);
  await act(async () => button('Download PDF')?.click());
  expect(printed).toEqual([{ version_number: 3, format: 'A4', scale: 0.7, margin: '0.5cm' }]);
});

// Requirements: P2-PDF-14
test('the preview shows why printing isn’t available, and its button opens the browser’s print dialog', async () => {
  state = { is_available: false, reason: 'Install Chromium.', place: null };
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await openPreview();
  await wait(1_100);
  expect(document.body.textContent).toContain('Install Chromium.');
  await act(async () => button('Download PDF')?.click());
  expect(print).toHaveBeenCalledOnce();
});
