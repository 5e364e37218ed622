import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { newComponent, withData } from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent } from '@portal/contract/reporting/ui-components.ts';
import { expect, test } from 'vitest';
import { fillSlides, monthKey, type SlideSources } from './shown-slides.ts';

const report = {
  id: 3,
  planning_month: { id: 9, year: 2024, month: 1 },
  client: { id: 7, dba_name: 'Harbor & Co', slug: 'harbor', domain: null },
  google_analytics_data: [],
  what_converts_data: [],
  referring_domains_screenshot: '/files/a.png',
  screenshots: [],
} as unknown as Report;

const missing = { isError: true };
const waiting = { isError: false };

const sources = (given: Partial<SlideSources> = {}): SlideSources => ({
  report,
  organization: waiting,
  planningMonth: waiting,
  articles: new Map(),
  promised: waiting,
  meetingHosts: [],
  ...given,
});

function component(name: string, fields: Record<string, unknown> = {}) {
  const entry = findUiComponent(name);
  const made = entry
    ? newComponent(entry, 'a')
    : { id: 'a', name, verbose_name: name, fields: [], PDFConvertToImage: false };
  return Object.entries(fields).reduce((one, [field, data]) => withData(one, field, data), made);
}

const shown = (of: ReturnType<typeof component>, given?: Partial<SlideSources>) =>
  fillSlides([{ id: 1, order: 0, title: 'A', components: [of] }], sources(given))[0]?.components[0]
    ?.data;

// Requirements: P2-SLIDES-COMPONENTS-12, P2-SLIDES-COMPONENTS-14, P2-SLIDES-COMPONENTS-35
test('components show data from the calls, and a loading state until it arrives', () => {
  expect(shown(component('OrgLogo'))).toEqual({ kind: 'loading' });
  const organization = { data: { dba_name: 'Harbor', logo: '/files/l.png' }, isError: false };
  expect(shown(component('OrgLogo'), { organization })).toEqual({
    kind: 'logo',
    name: 'Harbor',
    image: { url: '/files/l.png', width: null, height: null },
  });
  const planningMonth = { data: { year: 2024, month: 1 }, isError: false };
  expect(shown(component('ReportingMonthTitle'), { planningMonth })).toEqual({
    kind: 'month',
    year: 2024,
    month: 1,
  });
  expect(shown(component('AhrefsScreenshot'))).toMatchObject({
    screenshot_type: 'referring_domains',
    image: { url: '/files/a.png' },
  });
  expect(shown(component('Foo'))).toEqual({ kind: 'unknown' });
});

// Requirements: D-64, P2-SLIDES-COMPONENTS-16, P2-SLIDES-COMPONENTS-23, P2-ERRORS-03
test('a component whose call failed shows an error', () => {
  const failed = (name: string, given: Partial<SlideSources>) => shown(component(name), given);
  expect(failed('ReportingMonthTitle', { planningMonth: missing })).toEqual({
    kind: 'failed',
    text: 'Failed to fetch planning month',
  });
  const articles = new Map([['2024-1', missing]]);
  expect(failed('ContentOverview', { articles })).toEqual({
    kind: 'failed',
    text: 'Failed to fetch articles',
  });
  expect(failed('OrgLogo', { organization: missing })).toEqual({
    kind: 'failed',
    text: 'Data failed to load',
  });
});

// Requirements: P2-SLIDES-COMPONENTS-17, P2-SLIDES-COMPONENTS-21
test('articles belong to the report’s month plus an offset, which can be negative', () => {
  const article = {
    id: 1,
    title: 'Roofs',
    content_type: { id: 1, name: 'Blog' },
    min_word_count: 900,
    status: { name: 'Posted' },
  };
  const december = { year: 2023, month: 12 };
  const articles = new Map([[monthKey(december), { data: [article], isError: false }]]);
  expect(shown(component('ContentOverview', { monthsBack: -1 }), { articles })).toEqual({
    kind: 'articles',
    ...december,
    articles: [article],
  });
  expect(shown(component('ContentOverview', { monthsBack: 1 }), { articles })).toEqual({
    kind: 'loading',
  });
});

// Requirements: P2-SLIDES-COMPONENTS-40, P2-SLIDES-COMPONENTS-41
test('the review button links to a search for the company, and the meeting button links to its own URL', () => {
  expect(shown(component('GoogleReviewRequest'))).toEqual({
    kind: 'link',
    url: 'https://www.google.com/search?q=Harbor%20%26%20Co',
    can_embed: false,
  });
  const url = 'https://meet.example.org/a';
  const meeting = component('ScheduleMeetingButton', { url });
  expect(shown(meeting)).toEqual({ kind: 'link', url, can_embed: false });
  expect(shown(meeting, { meetingHosts: ['meet.example.org'] })).toEqual({
    kind: 'link',
    url,
    can_embed: true,
  });
});
