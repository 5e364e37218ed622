import type { PromisedIn } from '@portal/contract/ledger/ledger.schema.ts';
import type {
  ComponentData,
  PresentationContent,
  ReportArticle,
} from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { SlideComponent } from '@portal/contract/reporting/slide-component.schema.ts';
import {
  canEmbed,
  dataOf,
  reviewAddress,
  shiftedMonth,
} from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent, screenshotTypes } from '@portal/contract/reporting/ui-components.ts';
import type { PeriodData } from '../data/report-data.service.ts';
import { storedImage } from '../reports/presentation-content.ts';
import type { ScreenshotRow } from '../reports/report-parts.repository.ts';

/** The report that a presentation belongs to. */
export interface ShownReport {
  id: number;
  organization_id: number;
  year: number;
  month: number;
}

export interface Sources {
  report: ShownReport;
  organization: { dba_name: string; slug: string; logo_key: string | null };
  data: PeriodData;
  screenshots: readonly ScreenshotRow[];
  /** Keyed by 'year month'. */
  articles: ReadonlyMap<string, ReportArticle[]>;
  meetingHosts: readonly string[];
  /** Null if no component shows it. */
  promised: PromisedIn | null;
}

export function articleMonth(component: SlideComponent, report: ShownReport) {
  const shift = dataOf(component, 'monthsBack');
  return shiftedMonth(report, typeof shift === 'number' ? shift : 0);
}

export const monthKey = ({ year, month }: { year: number; month: number }) => `${year} ${month}`;

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function screenshotData(component: SlideComponent, { screenshots }: Sources): ComponentData {
  const type =
    screenshotTypes.find(
      (screenshotType) => screenshotType === dataOf(component, 'screenshotType'),
    ) ?? null;
  const row = screenshots.find((screenshot) => screenshot.type === type);
  return {
    kind: 'screenshot',
    screenshot_type: type,
    image: row ? storedImage(row.file_key, row) : null,
    put_in_at: row?.created_at ?? null,
  };
}

/**
 * Functions that return a component's data, keyed by the component's name. Components without an entry show only their
 * attributes.
 */
const resolvers: Partial<
  Record<string, (component: SlideComponent, sources: Sources) => ComponentData>
> = {
  OrgLogo: (_component, { organization: { dba_name, logo_key } }) => ({
    kind: 'logo',
    name: dba_name,
    image: logo_key === null ? null : storedImage(logo_key, { width: null, height: null }),
  }),
  ReportingMonthTitle: (_component, { report: { year, month } }) => ({
    kind: 'month',
    year,
    month,
  }),
  ContentOverview: (component, { report, articles }) => {
    const month = articleMonth(component, report);
    return { kind: 'articles', ...month, articles: articles.get(monthKey(month)) ?? [] };
  },
  GoogleAnalyticsChart: (_component, { data }) => ({ kind: 'analytics', months: data.analytics }),
  WhatConvertsChart: (_component, { data }) => ({ kind: 'leads', months: data.leads }),
  AhrefsScreenshot: screenshotData,
  GoogleReviewRequest: (component, { organization }) => ({
    kind: 'link',
    url: asText(dataOf(component, 'url')) ?? reviewAddress(organization.dba_name),
    can_embed: false,
  }),
  ScheduleMeetingButton: (component, { meetingHosts }) => {
    const url = asText(dataOf(component, 'url'));
    return { kind: 'link', url, can_embed: canEmbed(meetingHosts, url) };
  },
  PromisedAndDelivered: (_component, { promised }) => {
    if (!promised) return { kind: 'none' };
    const { month, is_shown, lines } = promised;
    return { kind: 'promised', month, is_shown, lines };
  },
};

function resolveComponent(component: SlideComponent, sources: Sources): ComponentData {
  if (!findUiComponent(component.name)) return { kind: 'unknown' };
  return resolvers[component.name]?.(component, sources) ?? { kind: 'none' };
}

export interface ContentOf {
  presentationId: number;
  name: string;
  number: number;
}

interface ShownSlide {
  id: number;
  position: number;
  title: string;
  components: readonly SlideComponent[];
}

/** Returns the slides with each component's content. */
export function contentOf(
  sources: Sources,
  { presentationId, name, number }: ContentOf,
  slides: readonly ShownSlide[],
): PresentationContent {
  const { dba_name, slug } = sources.organization;
  return {
    presentation: presentationId,
    report: sources.report.id,
    name,
    organization: { dba_name, slug },
    year: sources.report.year,
    month: sources.report.month,
    version_number: number,
    slides: slides.map(({ id, position, title, components }) => ({
      id,
      order: position,
      title,
      components: components.map((component) => ({
        ...component,
        data: resolveComponent(component, sources),
      })),
    })),
    frozen_at: null,
  };
}
