import { chartAnnotationEndpoints } from '@portal/contract/reporting/annotations/chart-annotation.endpoints.ts';
import type { ChartAnnotation } from '@portal/contract/reporting/annotations/chart-annotation.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { isStaff } from '#platform/http/access.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type AnnotationRow, selectAnnotations } from './chart-annotation.repository.ts';
import {
  annotationScope,
  createAnnotation,
  deleteAnnotation,
  getAnnotation,
  updateAnnotation,
} from './chart-annotation.service.ts';

const presentFor =
  (viewer: Viewer) =>
  (row: AnnotationRow): ChartAnnotation => ({
    id: row.id,
    organization: row.organization_id,
    month: row.month,
    day: row.day,
    text: row.text,
    is_shown_to_clients: row.is_shown_to_clients === 1,
    created_at: row.created_at,
    version: row.version,
    ...(isStaff(viewer) && {
      created_by:
        row.created_by_id === null
          ? null
          : { id: row.created_by_id, name: row.created_by_name ?? '' },
    }),
  });

export const chartAnnotationRoutes: readonly Route[] = [
  route(chartAnnotationEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await selectAnnotations(db, annotationScope(viewer), query), presentFor(viewer)),
  ),
  route(chartAnnotationEndpoints.get, async ({ db, viewer, params }) =>
    presentFor(viewer)(await getAnnotation(db, viewer, params.id)),
  ),
  route(chartAnnotationEndpoints.create, async ({ db, viewer, body }) =>
    presentFor(viewer)(await createAnnotation(db, viewer, body)),
  ),
  route(chartAnnotationEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'chart_annotation', params.id),
      find: () => getAnnotation(db, viewer, params.id),
      present: presentFor(viewer),
    });
    return presentFor(viewer)(await updateAnnotation(db, viewer, record, changes));
  }),
  route(chartAnnotationEndpoints.delete, async ({ db, viewer, params }) =>
    deleteAnnotation(db, viewer, await getAnnotation(db, viewer, params.id)),
  ),
];
