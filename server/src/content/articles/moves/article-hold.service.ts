import { statusId } from '@portal/contract/content/labels/content-status.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { heldByArchivingOf, unheldOf } from '../article-conditions.ts';
import { changeArticlesWhere } from './article-sweep.service.ts';

/** Puts all articles of an archived organization on hold and remembers where each was. */
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

/** Puts back what is still on hold since its organization was archived: no dates are set, no mails sent. */
export function releaseArticlesOf(db: Db, viewer: Viewer, organizationId: number): Promise<number> {
  return changeArticlesWhere(db, heldByArchivingOf(organizationId), {
    viewer,
    note: 'organization reactivated',
    isRestoring: true,
    change: (before) => ({ status_id: before.status_before_hold_id ?? statusId.on_hold }),
  });
}
