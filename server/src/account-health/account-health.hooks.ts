import { onArticleClientsChanged, onArticleDeleted } from '#content/articles/article.events.ts';
import {
  type MovedArticles,
  onArticlesMoved,
} from '#content/articles/moves/article-move.events.ts';
import { onInboxRead } from '#notifications/inbox/inbox.events.ts';
import { onOrganizationOverview } from '#organizations/organizations/organization.events.ts';
import { visibleOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import { onSnapshotSaved } from '#platform/connectors/snapshot.events.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvent, recordEvents } from '#platform/events/events.service.ts';
import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import { type EventVisibility, visibleToStaff } from '#platform/events/visibility.ts';
import { can } from '#platform/http/access.ts';
import { onCommentaryFactsReading } from '#reporting/commentary/commentary.events.ts';
import { onHomeSummary } from '#users/home/home-summary.events.ts';
import { readSiteFacts } from './commentary-facts.service.ts';
import { summarizeRisk } from './home-summary.service.ts';
import { findHealthSections } from './organization-overview.service.ts';
import { accountHealthTopic, healthRefreshTopic } from './overviews/health-refresh.service.ts';
import { accountsInInbox } from './scores/account-inbox.ts';
import { scoreFactsTopic } from './scores/score-follower.ts';
import { accountScoreTopic } from './scores/score-refresh.service.ts';
import { scoredAccountIds } from './scores/score-visibility.ts';

/** Records an event when an article enters or leaves Final Review, because cards show pending approvals. */
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

/** Records an event for a change to score facts that isn't covered by another event with the organization's id. */
const recordChangedFacts = (db: Db, { organizationId: recordId }: { organizationId: number }) =>
  recordEvent(db, { topic: scoreFactsTopic, recordId });

const recordChangedClients = (
  db: Db,
  { organizationIds }: { organizationIds: readonly number[] },
) =>
  recordEvents(
    db,
    organizationIds.map((recordId) => ({ topic: scoreFactsTopic, recordId })),
  );

export const accountHealthHooks: readonly HookHandler[] = [
  handleHook(onHomeSummary, summarizeRisk),
  handleHook(onOrganizationOverview, findHealthSections),
  handleHook(onCommentaryFactsReading, readSiteFacts),
  handleHook(onArticlesMoved, tellApprovals),
  handleHook(onSnapshotSaved, recordChangedFacts),
  handleHook(onArticleDeleted, recordChangedFacts),
  handleHook(onArticleClientsChanged, recordChangedClients),
  handleHook(onInboxRead, async (_db, viewer) => ({ subjects: [accountsInInbox(viewer)] })),
];

export const accountHealthEventVisibility: EventVisibility = {
  async [accountHealthTopic](_db, viewer, ids) {
    if (!can(viewer, 'view_accounthealth')) return new Set();
    const visible = visibleOrganizationIds(viewer);
    return new Set(visible === 'all' ? ids : ids.filter((id) => visible.includes(id)));
  },
  async [accountScoreTopic](_db, viewer, ids) {
    const visible = scoredAccountIds(viewer);
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
