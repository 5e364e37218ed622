import type { PromisedIn } from '@portal/contract/ledger/ledger.schema.ts';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import type {
  ComponentData,
  ReportArticle,
} from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import type { SlideComponent } from '@portal/contract/reporting/slide-component.schema.ts';
import {
  canEmbed,
  dataOf,
  reviewAddress,
  shiftedMonth,
} from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent, screenshotTypes } from '@portal/contract/reporting/ui-components.ts';
import type { ShownData, ShownSlide } from '../slides/shown-content.ts';

/** A call's response. While it has neither data nor an error, it is still loading. */
export interface Loaded<Answer> {
  data?: Answer | undefined;
  isError: boolean;
}

export interface SlideSources {
  report: Report;
  organization: Loaded<Pick<Organization, 'dba_name' | 'logo'>>;
  planningMonth: Loaded<{ year: number; month: number }>;
  /** Each month's articles, by `monthKey`. */
  articles: ReadonlyMap<string, Loaded<readonly ReportArticle[]>>;
  promised: Loaded<PromisedIn>;
  meetingHosts: readonly string[];
}

interface Month {
  year: number;
  month: number;
}

export const monthKey = ({ year, month }: Month) => `${year}-${month}`;

/** Returns the month whose articles a ContentOverview shows. */
export function articleMonth(component: Pick<SlideComponent, 'fields'>, report: Month): Month {
  const shift = dataOf(component, 'monthsBack');
  return shiftedMonth(report, typeof shift === 'number' ? shift : 0);
}

function pendingOr<Answer>(
  loaded: Loaded<Answer> | undefined,
  failure: string,
  show: (answer: Answer) => ComponentData,
): ShownData {
  if (loaded?.data !== undefined) return show(loaded.data);
  return loaded?.isError ? { kind: 'failed', text: failure } : { kind: 'loading' };
}

function screenshotData(component: SlideComponent, report: Report): ComponentData {
  const type = screenshotTypes.find((one) => one === dataOf(component, 'screenshotType')) ?? null;
  const url = type && report[`${type}_screenshot`];
  const known = report.screenshots?.find((one) => one.screenshot_type === type);
  return {
    kind: 'screenshot',
    screenshot_type: type,
    image: url ? { url, width: known?.width ?? null, height: known?.height ?? null } : null,
    put_in_at: known?.created_at ?? null,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function dataFor(component: SlideComponent, sources: SlideSources): ShownData {
  const { report, organization, planningMonth, articles, promised, meetingHosts } = sources;
  switch (component.name) {
    case 'OrgLogo':
      return pendingOr(organization, 'Data failed to load', ({ dba_name, logo }) => ({
        kind: 'logo',
        name: dba_name,
        image: logo === null ? null : { url: logo, width: null, height: null },
      }));
    case 'ReportingMonthTitle':
      return pendingOr(planningMonth, 'Failed to fetch planning month', ({ year, month }) => ({
        kind: 'month',
        year,
        month,
      }));
    case 'ContentOverview': {
      const month = articleMonth(component, report.planning_month);
      return pendingOr(articles.get(monthKey(month)), 'Failed to fetch articles', (answer) => ({
        kind: 'articles',
        ...month,
        articles: [...answer],
      }));
    }
    case 'GoogleAnalyticsChart':
      return { kind: 'analytics', months: report.google_analytics_data };
    case 'WhatConvertsChart':
      return { kind: 'leads', months: report.what_converts_data };
    case 'AhrefsScreenshot':
      return screenshotData(component, report);
    case 'GoogleReviewRequest': {
      const url = textOf(dataOf(component, 'url')) ?? reviewAddress(report.client.dba_name);
      return { kind: 'link', url, can_embed: false };
    }
    case 'ScheduleMeetingButton': {
      const url = textOf(dataOf(component, 'url'));
      return { kind: 'link', url, can_embed: canEmbed(meetingHosts, url) };
    }
    case 'PromisedAndDelivered':
      return pendingOr(promised, 'Data failed to load', ({ month, is_shown, lines }) => ({
        kind: 'promised',
        month,
        is_shown,
        lines,
      }));
    default:
      return { kind: findUiComponent(component.name) ? 'none' : 'unknown' };
  }
}

interface Slide {
  id: number;
  order: number;
  title: string;
  components: readonly SlideComponent[];
}

/** Fills the latest version's slides with data from calls that other screens also make. */
export const fillSlides = (slides: readonly Slide[], sources: SlideSources): ShownSlide[] =>
  slides.map(({ id, order, title, components }) => ({
    id,
    order,
    title,
    components: components.map((component) => ({
      ...component,
      data: dataFor(component, sources),
    })),
  }));
