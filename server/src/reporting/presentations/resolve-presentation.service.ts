import type {
  ComponentData,
  PresentationContent,
} from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { SlideComponent } from '@portal/contract/reporting/slide-component.schema.ts';
import {
  dataOf,
  reviewAddress,
  shiftedMonth,
} from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent, screenshotTypes } from '@portal/contract/reporting/ui-components.ts';
import { listMonthArticles } from '#content/articles/month-articles/month-articles.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { listPeriodData, type PeriodData, reportPeriod } from '../data/report-data.service.ts';
import { readComponents } from '../presentation-templates/template-components.ts';
import { storedImage } from '../reports/presentation-content.ts';
import { type ScreenshotRow, selectScreenshots } from '../reports/report.repository.ts';
import { canEmbed, getReportSettings } from '../reports/report-settings.service.ts';
import {
  type SlideRow,
  selectShownOrganization,
  selectVersionSlides,
} from './presentation.repository.ts';

/** The report that a presentation is of. */
export interface ShownReport {
  id: number;
  organization_id: number;
  year: number;
  month: number;
}

interface Sources {
  report: ShownReport;
  organization: { dba_name: string; slug: string; logo_key: string | null };
  data: PeriodData;
  screenshots: readonly ScreenshotRow[];
  /** By 'year month'. */
  articles: ReadonlyMap<string, Awaited<ReturnType<typeof listMonthArticles>>>;
  meetingHosts: readonly string[];
}

function articleMonth(component: SlideComponent, report: ShownReport) {
  const shift = dataOf(component, 'monthsBack');
  return shiftedMonth(report, typeof shift === 'number' ? shift : 0);
}

const keyOf = ({ year, month }: { year: number; month: number }) => `${year} ${month}`;

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function screenshotData(component: SlideComponent, { screenshots }: Sources): ComponentData {
  const type = screenshotTypes.find((one) => one === dataOf(component, 'screenshotType')) ?? null;
  const row = screenshots.find((one) => one.type === type);
  return {
    kind: 'screenshot',
    screenshot_type: type,
    image: row ? storedImage(row.file_key, row) : null,
    put_in_at: row?.created_at ?? null,
  };
}

/** What each component shows; a component without an entry shows its attributes alone. */
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
    return { kind: 'articles', ...month, articles: articles.get(keyOf(month)) ?? [] };
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
};

function resolveComponent(component: SlideComponent, sources: Sources): ComponentData {
  if (!findUiComponent(component.name)) return { kind: 'unknown' };
  return resolvers[component.name]?.(component, sources) ?? { kind: 'none' };
}

const emptyData: PeriodData = {
  analytics: [],
  leads: [],
  states: {
    analytics: { months: [], fetchedAt: null, error: null, errorAt: null },
    leads: { months: [], fetchedAt: null, error: null, errorAt: null },
  },
};

/** Reads what the components need, each source once, and nothing for components that aren't there. */
async function readSources(
  db: Db,
  report: ShownReport,
  components: readonly SlideComponent[],
): Promise<Sources> {
  const names = new Set(components.map(({ name }) => name));
  const needsData = names.has('GoogleAnalyticsChart') || names.has('WhatConvertsChart');
  const period = reportPeriod(report.organization_id, report);
  const [data = emptyData] = needsData ? await listPeriodData(db, [period]) : [];
  const overviews = components.filter(({ name }) => name === 'ContentOverview');
  const months = new Map(
    overviews.map((component) => {
      const month = articleMonth(component, report);
      return [keyOf(month), month];
    }),
  );
  const articles = new Map<string, Awaited<ReturnType<typeof listMonthArticles>>>();
  for (const [key, month] of months) {
    const of = { organizationId: report.organization_id, ...month };
    articles.set(key, await listMonthArticles(db, of));
  }
  return {
    report,
    organization: await selectShownOrganization(db, report.organization_id),
    data,
    screenshots: names.has('AhrefsScreenshot') ? await selectScreenshots(db, [report.id]) : [],
    articles,
    meetingHosts: names.has('ScheduleMeetingButton')
      ? (await getReportSettings(db)).meeting_hosts
      : [],
  };
}

interface ShownVersion {
  presentationId: number;
  name: string;
  versionId: number;
  number: number;
}

/**
 * A version with everything that it shows at this moment. Everything comes from the version's own report:
 * what its components name isn't looked at. Images are stored files (`withFileLinks`).
 */
export async function resolvePresentation(
  db: Db,
  report: ShownReport,
  { presentationId, name, versionId, number }: ShownVersion,
): Promise<PresentationContent> {
  const rows: SlideRow[] = await selectVersionSlides(db, [versionId]);
  const slides = rows.map((row) => ({ ...row, components: readComponents(row.components) }));
  const sources = await readSources(
    db,
    report,
    slides.flatMap(({ components }) => components),
  );
  const { dba_name, slug } = sources.organization;
  return {
    presentation: presentationId,
    report: report.id,
    name,
    organization: { dba_name, slug },
    year: report.year,
    month: report.month,
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
