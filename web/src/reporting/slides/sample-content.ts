import type { LineKindName } from '@portal/contract/ledger/line-kinds.ts';
import { yearMonth } from '@portal/contract/platform/dates.ts';
import type {
  AnalyticsMonth,
  LeadMonth,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import {
  monthsBefore,
  reportMonths,
  shortMonth,
} from '@portal/contract/reporting/data/report-period.ts';
import type {
  ComponentData,
  ReportArticle,
} from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { SlideComponent } from '@portal/contract/reporting/slide-component.schema.ts';
import {
  dataOf,
  reviewAddress,
  shiftedMonth,
  withData,
} from '@portal/contract/reporting/slide-components.ts';
import { screenshotTypes } from '@portal/contract/reporting/ui-components.ts';
import screenshot from './sample-screenshot.svg';
import type { ShownComponent, ShownSlide } from './shown-content.ts';

interface Month {
  year: number;
  month: number;
}

interface SampleOf {
  /** The template's organization; null for the master template. */
  organization: { dba_name: string; logo: string | null; shows_promised?: boolean } | null;
  /** The sample's last month. */
  month: Month;
}

interface TemplateSlide {
  id: number;
  order: number;
  title: string;
  components: readonly SlideComponent[];
}

/** Returns a sample month's value for a number that grows and varies with the seasons. */
const grown = (start: number, place: number) =>
  Math.round(start * (1 + place * 0.03 + Math.sin(place * 1.3) * 0.06));

const sources = [
  ['Organic Search', 820],
  ['Direct', 410],
  ['Referral', 160],
  ['Organic Social', 120],
  ['Paid Search', 95],
] as const;

const leads = [
  ['Phone Call', 34, 0.6],
  ['Web Form', 21, 0.5],
  ['Chat', 9, 0.3],
  ['Email', 6, 0.4],
] as const;

function sampleMonths(month: Month) {
  return monthsBefore(shiftedMonth(month, 1), reportMonths).map((name, place) => ({
    place,
    month: shortMonth(name),
    month_year: Number(name.slice(0, 4)),
    month_month: Number(name.slice(5)),
    provenance: { origin: 'file' as const, name: 'Sample data', fetched_at: `${name}-28` },
  }));
}

const sampleAnalytics = (month: Month): AnalyticsMonth[] =>
  sampleMonths(month).map(({ place, ...of }) => ({
    ...of,
    sources: sources.map(([source, start]) => ({ source, value: grown(start, place) })),
  }));

const sampleLeads = (month: Month): LeadMonth[] =>
  sampleMonths(month).map(({ place, ...of }) => {
    const lead_counts = leads.map(([lead_type, start, share]) => {
      const value = grown(start, place);
      return { lead_type, value, quotable_count: Math.round(value * share) };
    });
    return {
      ...of,
      lead_counts,
      total_count: lead_counts.reduce((sum, { value }) => sum + value, 0),
      total_quotable_count: lead_counts.reduce((sum, one) => sum + one.quotable_count, 0),
    };
  });

const article = (
  id: number,
  title: string,
  [type, words, status]: readonly [type: string, words: number, status: string],
): ReportArticle => ({
  id,
  title,
  content_type: { id: 1, name: type },
  min_word_count: words,
  status: { name: status },
});

const sampleArticles: readonly ReportArticle[] = [
  article(1, 'Five questions to ask before you choose a contractor', ['Blog Post', 800, 'Posted']),
  article(2, 'What a new roof costs this year', ['Blog Post', 1200, 'Posted']),
  article(3, 'Emergency repairs: what to do first', ['Landing Page', 600, 'Final Review']),
  article(4, 'How we plan a project, step by step', ['Blog Post', 900, 'Writing']),
];

const line = (
  id: number,
  title: string,
  [kind, promised, carried_in, delivered]: readonly [LineKindName, number, number, number],
) => ({ id, title, kind, promised, carried_in, delivered });

const sampleLines = [
  line(1, 'Blog posts', ['articles', 4, -1, 5]),
  line(2, 'Landing page words', ['words', 2_000, 0, 1_450]),
  line(3, 'Reports', ['reports', 1, 0, 1]),
];

const link = (url: unknown, fallback: string | null): ComponentData => ({
  kind: 'link',
  url: typeof url === 'string' && url !== '' ? url : fallback,
  can_embed: false,
});

function sampleData(component: SlideComponent, { organization, month }: SampleOf): ComponentData {
  const name = organization?.dba_name ?? 'Sample Organization';
  switch (component.name) {
    case 'OrgLogo': {
      const image = organization?.logo
        ? { url: organization.logo, width: null, height: null }
        : null;
      return { kind: 'logo', name, image };
    }
    case 'ReportingMonthTitle':
      return { kind: 'month', ...month };
    case 'ContentOverview': {
      const shift = dataOf(component, 'monthsBack');
      const shown = shiftedMonth(month, typeof shift === 'number' ? shift : 0);
      return { kind: 'articles', ...shown, articles: [...sampleArticles] };
    }
    case 'GoogleAnalyticsChart':
      return { kind: 'analytics', months: sampleAnalytics(month) };
    case 'WhatConvertsChart':
      return { kind: 'leads', months: sampleLeads(month) };
    case 'AhrefsScreenshot': {
      const type = dataOf(component, 'screenshotType');
      return {
        kind: 'screenshot',
        screenshot_type: screenshotTypes.find((one) => one === type) ?? null,
        image: { url: screenshot, width: 960, height: 420 },
        put_in_at: null,
      };
    }
    case 'GoogleReviewRequest':
      return link(dataOf(component, 'url'), reviewAddress(name));
    case 'ScheduleMeetingButton':
      return link(dataOf(component, 'url'), null);
    case 'PromisedAndDelivered':
      return {
        kind: 'promised',
        month: yearMonth(month),
        is_shown: organization?.shows_promised ?? true,
        lines: organization?.shows_promised === false ? [] : [...sampleLines],
      };
    default:
      return { kind: 'none' };
  }
}

/** Sets the attributes that a report would set and that the component reads. */
const withSampleAttributes = (component: SlideComponent): SlideComponent =>
  component.name === 'ContentOverview' ? withData(component, 'organization', 0) : component;

function sampleComponent(component: SlideComponent, of: SampleOf): ShownComponent {
  return { ...withSampleAttributes(component), data: sampleData(component, of) };
}

/** Fills a template's slides with sample numbers, articles, and images. The screen must label them as samples. */
export const sampleSlides = (slides: readonly TemplateSlide[], of: SampleOf): ShownSlide[] =>
  slides.map(({ id, order, title, components }) => ({
    id,
    order,
    title,
    components: components.map((component) => sampleComponent(component, of)),
  }));
