import {
  presentationEndpoints,
  reportPresentationEndpoints,
  slideEndpoints,
} from '@portal/contract/reporting/presentations/presentation.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { reportScope } from '../reports/report.policy.ts';
import { getReport, presentOneReport } from '../reports/report.service.ts';
import { getReportSettings } from '../reports/report-settings.service.ts';
import { presentPresentation, presentSlide, presentVersion } from './presentation.presenter.ts';
import { type PresentationRow, selectPresentations } from './presentation.repository.ts';
import {
  createPresentation,
  getPresentation,
  recreatePresentation,
  restoreVersion,
} from './presentation.service.ts';
import { differsFromSent, readContent } from './presentation-content.service.ts';
import {
  selectSlide,
  selectSlides,
  selectVersionRecipients,
  selectVersionSlides,
  selectVersions,
  type VersionRow,
} from './presentation-version.repository.ts';
import { compareVersions, getVersion } from './presentation-version.service.ts';

async function presentOne(db: Db, viewer: Viewer, row: PresentationRow) {
  const slides = await selectVersionSlides(db, [row.version_id]);
  if (!reportScope(viewer).seesWork) return presentPresentation(viewer, row, slides);
  const differs_from_sent = await differsFromSent(db, row);
  const { meeting_hosts } = await getReportSettings(db);
  return presentPresentation(viewer, row, slides, { differs_from_sent, meeting_hosts });
}

async function presentVersions(db: Db, rows: readonly VersionRow[]) {
  const sent = await selectVersionRecipients(
    db,
    rows.map(({ id }) => id),
  );
  const byVersion = Map.groupBy(sent, (entry) => entry.presentation_version_id);
  return (row: VersionRow) =>
    presentVersion(
      row,
      (byVersion.get(row.id) ?? []).map(({ email, date_sent }) => ({ email, date_sent })),
    );
}

const versionRoutes: Route[] = [
  route(presentationEndpoints.listVersions, async ({ db, viewer, params, query }) => {
    const { id } = await getPresentation(db, viewer, params.id);
    const page = await selectVersions(db, id, query);
    return mapPage(page, await presentVersions(db, page.items));
  }),
  route(presentationEndpoints.getVersion, async ({ db, viewer, params }) => {
    const presentation = await getPresentation(db, viewer, params.id);
    const version = await getVersion(db, presentation, params.number);
    const slides = await selectVersionSlides(db, [version.id]);
    const present = await presentVersions(db, [version]);
    return { ...present(version), slides: slides.map(presentSlide) };
  }),
  route(presentationEndpoints.compareVersions, async ({ db, viewer, params, query }) => {
    const presentation = await getPresentation(db, viewer, params.id);
    return compareVersions(db, presentation, { from: query.from, to: params.number });
  }),
  route(presentationEndpoints.restoreVersion, async ({ db, viewer, params }) => {
    const { report_id: reportId } = await getPresentation(db, viewer, params.id);
    await lockRow(db, 'report', reportId);
    const presentation = await getPresentation(db, viewer, params.id);
    return presentOne(db, viewer, await restoreVersion(db, viewer, presentation, params.number));
  }),
];

const slideRoutes: Route[] = [
  route(slideEndpoints.list, async ({ db, viewer, query }) => {
    const { slide_deck, slideDeckTemplate, limit, cursor } = query;
    const presentationId = slide_deck ?? slideDeckTemplate;
    const page = await selectSlides(db, reportScope(viewer), { presentationId, limit, cursor });
    return mapPage(page, presentSlide);
  }),
  route(slideEndpoints.get, async ({ db, viewer, params }) => {
    const row = await selectSlide(db, reportScope(viewer), params.id);
    if (!row) throw notFound('Slide');
    return presentSlide(row);
  }),
];

export const presentationRoutes: Route[] = [
  route(reportPresentationEndpoints.create, async ({ db, viewer, params }) => {
    await lockRow(db, 'report', params.id);
    await createPresentation(db, viewer, await getReport(db, viewer, params.id));
    return presentOneReport(db, viewer, await getReport(db, viewer, params.id));
  }),
  route(reportPresentationEndpoints.recreate, async ({ db, viewer, params }) => {
    await lockRow(db, 'report', params.id);
    await recreatePresentation(db, viewer, await getReport(db, viewer, params.id));
    return presentOneReport(db, viewer, await getReport(db, viewer, params.id));
  }),
  route(presentationEndpoints.list, async ({ db, viewer, query }) => {
    const page = await selectPresentations(db, reportScope(viewer), query);
    const slides = await selectVersionSlides(
      db,
      page.items.map(({ version_id }) => version_id),
    );
    const byVersion = Map.groupBy(slides, (slide) => slide.presentation_version_id);
    return mapPage(page, (row) =>
      presentPresentation(viewer, row, byVersion.get(row.version_id) ?? []),
    );
  }),
  route(presentationEndpoints.get, async ({ db, viewer, params }) =>
    presentOne(db, viewer, await getPresentation(db, viewer, params.id)),
  ),
  route(presentationEndpoints.content, async ({ db, viewer, params, query }) =>
    readContent(db, viewer, await getPresentation(db, viewer, params.id), query),
  ),
  ...versionRoutes,
  ...slideRoutes,
];
