import {
  type MovedArticles,
  onArticlesMoved,
} from '#content/articles/moves/article-move.events.ts';
import { onOrganizationOverview } from '#organizations/organizations/organization.events.ts';
import { visibleOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import { type EventVisibility, visibleToStaff } from '#platform/events/visibility.ts';
import { can } from '#platform/http/access.ts';
import { onHomeSummary } from '#users/home/home-summary.events.ts';
import { summarizeRisk } from './home-summary.service.ts';
import { findHealthSections } from './organization-overview.service.ts';
import { accountHealthTopic, healthRefreshTopic } from './overviews/health-refresh.service.ts';

/** Records events for cards, which show pending approvals, when articles enter or leave Final Review. */
async function tellApprovals(db: Db, { pairs }: MovedArticles): Promise<void> {
  const moved = pairs.filter(({ before, after }) =>
    [before, after].some(({ status }) => status.uid === 'final_review'),
  );
  const ids = new Set(moved.map(({ after }) => after.client.id));
  await recordEvents(
    db,
    [...ids].map((recordId) => ({ topic: accountHealthTopic, recordId })),
  );
}

export const accountHealthHooks: readonly HookHandler[] = [
  handleHook(onHomeSummary, summarizeRisk),
  handleHook(onOrganizationOverview, findHealthSections),
  handleHook(onArticlesMoved, tellApprovals),
];

export const accountHealthEventVisibility: EventVisibility = {
  async [accountHealthTopic](_db, viewer, ids) {
    if (!can(viewer, 'view_accounthealth')) return new Set();
    const visible = visibleOrganizationIds(viewer);
    return new Set(visible === 'all' ? ids : ids.filter((id) => visible.includes(id)));
  },
  [healthRefreshTopic]: visibleToStaff,
  async 'account-posts'(_db, viewer, ids) {
    const mayOpen = can(viewer, 'view_accounthealth') && can(viewer, 'edit_contentarticle');
    const visible = visibleOrganizationIds(viewer);
    if (!mayOpen) return new Set();
    return new Set(visible === 'all' ? ids : ids.filter((id) => visible.includes(id)));
  },
};
