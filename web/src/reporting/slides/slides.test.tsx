// @vitest-environment happy-dom
import type { LeadMonth } from '@portal/contract/reporting/data/report-data.schema.ts';
import type { ContentImage } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import {
  newComponent,
  reviewAddress,
  withData,
} from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent, uiComponents } from '@portal/contract/reporting/ui-components.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { PresentationSlides } from './PresentationSlides.tsx';
import { modalDuration } from './ScheduleMeetingButton.tsx';
import { Slide } from './Slide.tsx';
import type { ShownComponent, ShownData, ShownSlide } from './shown-content.ts';

beforeEach(() => {
  // Calls never resolve, so there is no agency time zone.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(async () => {
  await unmountComponent();
  vi.unstubAllGlobals();
});

function component(
  name: string,
  { data = { kind: 'none' }, ...fields }: { data?: ShownData } & Record<string, unknown> = {},
): ShownComponent {
  const entry = findUiComponent(name);
  const made = entry
    ? newComponent(entry, name)
    : { id: name, name, verbose_name: name, fields: [], PDFConvertToImage: false };
  const filled = Object.entries(fields).reduce(
    (one, [field, value]) => withData(one, field, value),
    made,
  );
  return { ...filled, data };
}

const show = (...components: ShownComponent[]) =>
  renderComponent(
    <main>
      <Slide slide={{ components }} />
    </main>,
  );
const find = (selector: string) => container().querySelector(selector);
const text = () => find('main')?.textContent;

const document = (...content: object[]) => ({ type: 'doc', content });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });

// Requirements: P2-SLIDES-COMPONENTS-01, P2-PRESENTATION-10, P2-CREATOR-16
test('every component in the catalog is rendered, and an unknown one shows a notice', async () => {
  for (const { name } of uiComponents) {
    await show(component(name));
    expect(text(), name).not.toContain('Component Not Found');
  }
  await show(component('Foo', { data: { kind: 'unknown' } }));
  expect(text()).toBe('Component Not Found');
  await show(component('toString', { data: { kind: 'unknown' } }));
  expect(text()).toBe('Component Not Found');
});

// Requirements: P2-PRESENTATION-09
test('a slide without components shows a message that it is empty', async () => {
  await show();
  expect(text()).toBe('This slide is currently empty.');
});

// Requirements: P2-SLIDES-COMPONENTS-02, P2-SLIDES-COMPONENTS-04, P2-SLIDES-COMPONENTS-06,
// P2-SLIDES-COMPONENTS-07, P2-SLIDES-COMPONENTS-08
test.each(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])(
  'titles and headings are rendered as %s with alignment and color',
  async (as) => {
    await show(
      component('PresentationTitle', { as, content: 'Results', color: '#ff0000' }),
      component('Heading', { as, content: 'Traffic', textAlign: 'right' }),
    );
    const [title, heading] = [...container().querySelectorAll<HTMLElement>(as)];
    expect([title?.textContent, title?.style.textAlign]).toEqual(['Results', 'center']);
    expect([heading?.textContent, heading?.style.textAlign]).toEqual(['Traffic', 'right']);
  },
);

// Requirements: P2-SLIDES-COMPONENTS-05
test('text is rendered from its document with formatting and safe links, but without scripts', async () => {
  const mark = (type: string, attrs?: object) => ({ type, ...(attrs && { attrs }) });
  const content = document(
    paragraph(
      { type: 'text', text: 'bold', marks: [mark('bold')] },
      { type: 'text', text: 'site', marks: [mark('link', { href: 'https://example.com/' })] },
    ),
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [paragraph({ type: 'text', text: '<b>one</b>' })] }],
    },
  );
  await show(component('TextBlock', { content, size: 'large' }));
  expect(find('strong')?.textContent).toBe('bold');
  expect(find('a')?.getAttribute('href')).toBe('https://example.com/');
  expect(find('ul li')?.textContent).toBe('<b>one</b>');
  expect(find('[data-size=large]')).not.toBeNull();

  const unsafe = [
    { type: 'text', text: 'x', marks: [mark('link', { href: 'javascript:alert(1)' })] },
  ];
  await show(component('TextBlock', { content: document(paragraph(...unsafe)) }));
  expect(find('a')).toBeNull();
  await show(component('TextBlock', { content: { type: 'script' } }));
  expect(text()).toBe('');
});

const image: ContentImage = {
  url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  width: 20,
  height: 10,
};

// Requirements: P2-SLIDES-COMPONENTS-09, P2-SLIDES-COMPONENTS-10, P2-SLIDES-COMPONENTS-13
test('the logo requires an organization and an image', async () => {
  const logo = (shown: ContentImage | null): ShownData => ({
    kind: 'logo',
    name: 'Harbor',
    image: shown,
  });
  await show(component('OrgLogo', { data: logo(image) }));
  expect(text()).toBe('No Organization has been provided.');
  await show(component('OrgLogo', { organization: 1, data: logo(null) }));
  expect(text()).toBe('This Organization does not have a logo uploaded.');
  for (const size of ['small', 'medium', 'large']) {
    await show(component('OrgLogo', { organization: 1, size, data: logo(image) }));
    expect(find(`[data-size=${size}] img`)?.getAttribute('src')).toBe(image.url);
  }
});

// Requirements: P2-SLIDES-COMPONENTS-14
test('the month component shows the month’s name', async () => {
  await show(component('ReportingMonthTitle', { data: { kind: 'month', year: 2024, month: 3 } }));
  expect(find('h2')?.textContent).toBe('March 2024');
});

const article = {
  id: 1,
  title: 'Roofs',
  content_type: { id: 1, name: 'Blog' },
  min_word_count: 1200,
  status: { name: 'Posted' },
};
const articles = (...all: (typeof article)[]): ShownData => ({
  kind: 'articles',
  year: 2024,
  month: 3,
  articles: all,
});

// Requirements: P2-SLIDES-COMPONENTS-11, P2-SLIDES-COMPONENTS-18, P2-SLIDES-COMPONENTS-19,
// P2-SLIDES-COMPONENTS-22
test('a month’s articles are listed in a table under a heading; if there are none, a message is shown', async () => {
  const overview = (data: ShownData, organization: number | null = 1) =>
    component('ContentOverview', { organization, tableHeader: 'Published', data });
  await show(overview(articles(article)));
  expect(find('h3')?.textContent).toBe('Published');
  const cells = [...container().querySelectorAll('tbody tr > *')].map((cell) => cell.textContent);
  expect(cells).toEqual(['Roofs', 'Blog', '1,200', 'Posted']);
  await show(overview(articles()));
  expect(text()).toContain('No Articles Currently Available');
  await show(overview(articles(article), null));
  expect(text()).toBe('No Organization Provided.');
});

// Requirements: B-LEDGER-12
test('promises are listed in a table in plain words; if there are none, the reason is shown', async () => {
  const promised = (is_shown: boolean, delivered?: number): ShownComponent =>
    component('PromisedAndDelivered', {
      data: {
        kind: 'promised',
        month: '2024-03',
        is_shown,
        lines:
          delivered === undefined
            ? []
            : [
                {
                  id: 1,
                  kind: 'articles',
                  title: 'Blog posts',
                  promised: 3,
                  carried_in: -1,
                  delivered,
                },
              ],
      },
    });
  await show(promised(true, 2));
  const cells = [...container().querySelectorAll('tbody tr > *')].map((cell) => cell.textContent);
  expect(cells).toEqual([
    'Blog posts',
    '2 of 4 articles delivered',
    'Includes 1 from earlier months',
  ]);
  expect(find('progress')?.getAttribute('value')).toBe('2');
  await show(promised(true));
  expect(text()).toContain('Nothing was promised for this month.');
  await show(promised(false));
  expect(text()).toContain('the client can’t see what was promised and delivered');
});

test('a component that failed to load shows an error instead of its content', async () => {
  await show(
    component('ReportingMonthTitle', {
      data: { kind: 'failed', text: 'Failed to fetch planning month' },
    }),
  );
  expect(text()).toBe('Failed to fetch planning month');
});

const month = {
  month: 'Jan 2024',
  month_year: 2024,
  month_month: 1,
  provenance: {
    origin: 'connector' as const,
    name: 'Google Analytics',
    fetched_at: '2024-02-02T10:00:00.000Z',
  },
};
const noData =
  "There doesn't appear to be any data yet. Please check back soon to view this analytics report.";

// Requirements: P2-SLIDES-COMPONENTS-28, P2-SLIDES-COMPONENTS-29, P2-SLIDES-COMPONENTS-30
test('a chart shows its description, source, and optionally a table, or a message that it has no data', async () => {
  const chart = (includeTable: boolean, sources = [{ source: 'Direct', value: 1500 }]) =>
    component('GoogleAnalyticsChart', {
      includeTable,
      chartDescription: 'New users',
      data: { kind: 'analytics', months: sources.length > 0 ? [{ ...month, sources }] : [] },
    });
  await show(chart(true));
  expect(text()).toContain('New users');
  expect(find('table')?.textContent).toContain('1,500');
  expect(find('[aria-label="Source: Google Analytics, Feb 2nd, 2024"]')).not.toBeNull();
  await show(chart(false));
  expect(find('table')).toBeNull();
  for (const name of ['GoogleAnalyticsChart', 'WhatConvertsChart']) {
    const kind = name === 'WhatConvertsChart' ? 'leads' : 'analytics';
    await show(component(name, { data: { kind, months: [] } }));
    expect(text()).toBe(noData);
  }
  await show(
    component('GoogleAnalyticsChart', { data: { kind: 'failed', text: 'Data failed to load' } }),
  );
  expect(text()).toBe('Data failed to load');
});

// Requirements: B-ORIGIN-09, B-ORIGIN-12
test('a chart draws the goal for its months, and marks and lists its annotations', async () => {
  const lead_counts = [{ lead_type: 'Chat', value: 3, quotable_count: 1 }];
  const data = {
    ...month,
    lead_counts,
    total_count: 3,
    total_quotable_count: 1,
    goal: { value: 8, direction: 'at_least' as const },
    annotations: [{ month: '2024-02', day: '2024-02-14', text: 'New website' }],
  };
  const chart = (filters: object) =>
    component('WhatConvertsChart', {
      includeTable: true,
      ...filters,
      data: { kind: 'leads', months: [data] },
    });
  await show(chart({}));
  expect(find('tfoot')?.textContent).toContain('GoalAt least 8');
  expect(find('svg line[class*="goal"]')).not.toBeNull();
  expect(find('ol[aria-label="Annotations"]')?.textContent).toContain('New website');
  expect(find('svg g[class*="marker"] text')?.textContent).toBe('1');
  // The goal is for all leads, so it isn't shown if the chart shows only some of them.
  await show(chart({ filters: { mode: 'all', types: ['Chat'] } }));
  expect(find('tfoot')?.textContent).not.toContain('Goal');
  await show(chart({ filters: { mode: 'quotable', types: [] } }));
  expect(find('tfoot')?.textContent).not.toContain('Goal');
});

// Requirements: P2-SLIDES-COMPONENTS-30
test('a month without leads counts as 0, even if the filter matches no type', async () => {
  const chart = (lead_counts: LeadMonth['lead_counts'], filters: object) =>
    component('WhatConvertsChart', {
      includeTable: true,
      ...filters,
      data: {
        kind: 'leads',
        months: [{ ...month, lead_counts, total_count: 0, total_quotable_count: 0 }],
      },
    });
  await show(chart([], {}));
  expect(text()).not.toContain(noData);
  expect(find('tfoot')?.textContent).toBe('Total0');
  await show(
    chart([{ lead_type: 'Chat', value: 3, quotable_count: 1 }], {
      filters: { mode: 'all', types: ['Phone Call'] },
    }),
  );
  expect(text()).not.toContain(noData);
  expect(find('tfoot')?.textContent).toBe('Total0');
});

// Requirements: P2-SLIDES-COMPONENTS-34, P2-SLIDES-COMPONENTS-35, P2-SLIDES-COMPONENTS-36,
// P2-SLIDES-COMPONENTS-37, P2-SLIDES-COMPONENTS-38
test.each([
  ['referring_domains', 'Referring Domains'],
  ['referring_pages', 'Referring Pages'],
  ['organic_keywords', 'Organic Keywords'],
  ['detailed_organic_keywords', 'Detailed Organic Keywords'],
] as const)(
  'the screenshot %s is shown with its description; if it is missing or broken, a message is shown',
  async (type, title) => {
    const screenshot = (shown: ContentImage | null) =>
      component('AhrefsScreenshot', {
        screenshotType: type,
        screenshotDescription: 'As of today',
        data: { kind: 'screenshot', screenshot_type: type, image: shown, put_in_at: null },
      });
    await show(screenshot(null));
    expect(text()).toBe(`${title} Report not Found`);
    await show(screenshot(image));
    expect(find('img')?.getAttribute('src')).toBe(image.url);
    expect(text()).toContain('As of today');
    await act(async () => find('img')?.dispatchEvent(new Event('error')));
    expect(text()).toContain('failed to load');
  },
);

// Requirements: P2-SLIDES-COMPONENTS-39, P2-SLIDES-COMPONENTS-40, P2-SLIDES-COMPONENTS-41,
// P2-SLIDES-COMPONENTS-42
test('the review button links to a search for the company, and the meeting button opens a tab or a frame', async () => {
  const url = reviewAddress('Harbor & Co');
  await show(
    component('GoogleReviewRequest', {
      buttonText: 'Review us',
      helperText: 'It helps.',
      data: { kind: 'link', url, can_embed: false },
    }),
  );
  expect(find('a')?.getAttribute('href')).toBe('https://www.google.com/search?q=Harbor%20%26%20Co');
  expect(text()).toBe('Review usIt helps.');

  const meeting = (can_embed: boolean) =>
    component('ScheduleMeetingButton', {
      buttonText: 'Meet us',
      data: { kind: 'link', url: 'https://meet.example.org/a', can_embed },
    });
  const click = () =>
    act(async () =>
      find('a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    );
  await show(meeting(false));
  expect(find('a')?.getAttribute('target')).toBe('_blank');
  await show(meeting(true));
  await click();
  const frame = globalThis.document.querySelector('iframe');
  expect(frame?.getAttribute('src')).toBe('https://meet.example.org/a');
  expect(frame?.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  expect(modalDuration).toBe(500);
});

const slide = (id: number, order: number, title: string): ShownSlide => ({
  id,
  order,
  title,
  components: [],
});

// Requirements: P2-PRESENTATION-02, P2-PRESENTATION-03, P2-PRESENTATION-04
test('tabs are numbered in slide order, and arrow keys, Home, End, and clicks change the slide', async () => {
  const chosen: number[] = [];
  const slides = [slide(1, 3, 'Leads'), slide(2, 1, 'Introduction'), slide(3, 2, 'Traffic')];
  await renderComponent(
    <PresentationSlides slides={slides} current={2} onChange={(current) => chosen.push(current)} />,
  );
  const tabs = [...container().querySelectorAll<HTMLElement>('[role=tab]')];
  expect(tabs.map((tab) => tab.textContent)).toEqual(['1. Introduction', '2. Traffic', '3. Leads']);
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
  const press = (key: string) =>
    act(async () => tabs[1]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  await press('ArrowRight');
  await press('Home');
  await press('End');
  await act(async () => tabs[0]?.click());
  expect(chosen).toEqual([3, 1, 3, 1]);
});
