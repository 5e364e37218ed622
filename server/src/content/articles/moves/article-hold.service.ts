import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { heldByArchivingOf, unheldOf } from '../article-conditions.ts';
import { changeArticlesWhere } from '../article-update.service.ts';

/** Puts all articles of an archived organization on hold, storing their previous statuses. */
export function holdArticlesOf(db: Db, viewer: Viewer, organizationId: number): Promise<number> {
  return changeArticlesWhere(db, unheldOf(organizationId), {
    viewer,
    note: 'organization archived',
    change: (before) => ({
      status_id: statusId.on_hold,
      status_before_hold_id: before.status.id,
    }),
  });
}

/**
 * Restores articles that are on hold because their organization was archived, without setting due dates or sending mail.
 */
export function releaseArticlesOf(db: Db, viewer: Viewer, organizationId: number): Promise<number> {
  return changeArticlesWhere(db, heldByArchivingOf(organizationId), {
    viewer,
    note: 'organization reactivated',
    isRestoring: true,
    change: (before) => ({ status_id: before.status_before_hold_id ?? statusId.on_hold }),
  });
}
