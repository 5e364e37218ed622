import { commentaryEndpoints } from '@portal/contract/reporting/commentary/commentary.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import { assertVersion, editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { getReport } from '../reports/report.service.ts';
import { presentCommentary } from './commentary.presenter.ts';
import {
  describeReport,
  discardText,
  fingerprintOf,
  getSlideReportId,
  type Located,
  locateSlide,
  saveText,
  signText,
  unsignText,
} from './commentary.service.ts';
import { findRewriteProblem, type RewriteServices, requestRewrite } from './rewrite.service.ts';

const present = ({ report, described }: Located) => presentCommentary(report.id, described);

const lockSlide = async (db: Db, slideId: number) =>
  lockRow(db, 'report', await getSlideReportId(db, slideId));

interface AnyCall {
  db: Db;
  viewer: Viewer;
  params: { id: number };
  version: number | undefined;
}

/** Locks and finds the slide, checks the caller's version, and returns the commentary after the change. */
async function change(
  { db, viewer, params, version }: AnyCall,
  apply: (located: Located) => Promise<void>,
) {
  await lockSlide(db, params.id);
  const located = await locateSlide(db, viewer, params.id);
  assertVersion(version, located.described.row?.version ?? 0, () => present(located));
  await apply(located);
  return present(await locateSlide(db, viewer, params.id));
}

export const commentaryRoutes = (services: RewriteServices): Route[] => [
  route(commentaryEndpoints.ofReport, async ({ db, viewer, params }) => {
    const report = await getReport(db, viewer, params.id);
    const described = await describeReport(db, report);
    return {
      report: report.id,
      slides: described.map((one) => presentCommentary(report.id, one)),
      rewrite_problem: await findRewriteProblem(db, report.organization_id),
    };
  }),
  route(commentaryEndpoints.get, async ({ db, viewer, params }) =>
    present(await locateSlide(db, viewer, params.id)),
  ),
  route(commentaryEndpoints.edit, async (call) => {
    const { db, viewer, params } = call;
    const { record, changes } = await editRecord(call, {
      lock: () => lockSlide(db, params.id),
      find: () => locateSlide(db, viewer, params.id),
      present,
    });
    await saveText(db, viewer, record, { text: changes.text, author: 'person' });
    return present(await locateSlide(db, viewer, params.id));
  }),
  route(commentaryEndpoints.discard, (call) =>
    change(call, (located) => discardText(call.db, located)),
  ),
  route(commentaryEndpoints.sign, (call) =>
    change(call, (located) => signText(call.db, call.viewer, located, call.body.fingerprint)),
  ),
  route(commentaryEndpoints.unsign, (call) =>
    change(call, (located) => unsignText(call.db, call.viewer, located)),
  ),
  route(commentaryEndpoints.rewrite, {
    prepare: ({ reader, viewer, params }) =>
      requestRewrite(services, { reader, viewer, slideId: params.id }),
    handle: async (call, { fingerprint, text, refusal }) => {
      const rewritten = await change(call, async (located) => {
        if (text === null) return;
        if (fingerprintOf(located.described) !== fingerprint) {
          throw conflict('The commentary or its numbers have changed in the meantime.');
        }
        await saveText(call.db, call.viewer, located, { text, author: 'model' });
      });
      return { ...rewritten, refusal };
    },
  }),
];
