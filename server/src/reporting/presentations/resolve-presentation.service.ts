import type {
  PresentationContent,
  ReportArticle,
} from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import type { SlideComponent } from '@portal/contract/reporting/slide-component.schema.ts';
import { listMonthArticles } from '#content/articles/month-articles/month-articles.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { readSignedCommentary } from '../commentary/commentary.service.ts';
import { listPeriodData, type PeriodData, reportPeriod } from '../data/report-data.service.ts';
import { readComponents } from '../presentation-templates/template-components.ts';
import { readPromised } from '../reports/promised.service.ts';
import { selectScreenshots } from '../reports/report-parts.repository.ts';
import { getReportSettings } from '../reports/report-settings.service.ts';
import { selectShownOrganization } from './presentation.repository.ts';
import {
  articleMonth,
  type ContentOf,
  contentOf,
  monthKey,
  type ShownReport,
  type Sources,
} from './presentation-sources.ts';
import { type SlideRow, selectVersionSlides } from './presentation-version.repository.ts';

const emptyData: PeriodData = { analytics: [], leads: [] };

/** Reads the sources that the components need, each of them only once. */
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
      return [monthKey(month), month];
    }),
  );
  const articles = new Map<string, ReportArticle[]>();
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
    promised: names.has('PromisedAndDelivered') ? await readPromised(db, report) : null,
  };
}

interface ShownVersion extends ContentOf {
  versionId: number;
}

/**
 * Returns a version with its current data and its signed commentary. All data belongs to the version's own report;
 * organizations and months in components are ignored. Images have the keys of stored files instead of links (see
 * `withFileLinks`).
 */
export async function resolvePresentation(
  db: Db,
  report: ShownReport,
  { versionId, presentationId, name, number }: ShownVersion,
): Promise<PresentationContent> {
  const rows: SlideRow[] = await selectVersionSlides(db, [versionId]);
  const slides = rows.map((row) => ({ ...row, components: readComponents(row.components) }));
  const sources = await readSources(
    db,
    report,
    slides.flatMap(({ components }) => components),
  );
  const content = contentOf(sources, { presentationId, name, number }, slides);
  const signed = await readSignedCommentary(db, report, slides);
  return {
    ...content,
    slides: content.slides.map((slide) => {
      const commentary = signed.get(slide.id);
      return commentary ? { ...slide, commentary } : slide;
    }),
  };
}
