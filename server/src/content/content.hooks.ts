import { onInboxRead } from '#notifications/inbox/inbox.events.ts';
import { onAccountDeleted } from '#organizations/accounts/account.events.ts';
import { onCalendarRead } from '#organizations/calendar-feeds/calendar-feed.events.ts';
import {
  onListOrganizationsOfVisibleAssignments,
  onOrganizationArchived,
  onOrganizationOverview,
  onOrganizationReactivated,
} from '#organizations/organizations/organization.events.ts';
import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import type { EventVisibility } from '#platform/events/visibility.ts';
import { isStaff } from '#platform/http/access.ts';
import { onMailOutcome } from '#platform/mail/mail.events.ts';
import { handleUndo } from '#platform/undo/undo.service.ts';
import { onSearch } from '#search/search.events.ts';
import { onHomeSummary } from '#users/home/home-summary.events.ts';
import { onSetupStepsChecking } from '#users/home/setup-steps.events.ts';
import {
  onListOrganizationsOfAssignments,
  onPersonDeactivated,
  onPersonDeleting,
} from '#users/people/person.events.ts';
import { onCountSavedViews } from '#users/saved-views/saved-view.events.ts';
import {
  deleteReviewsOf,
  endLinksOfPerson,
} from './approval/review-links/review-link.repository.ts';
import {
  createReviewLinks,
  endLinksOfFormerClient,
  endReviewLinks,
} from './approval/review-links/review-link.service.ts';
import { forgetOrigins } from './approval/sign-offs/sign-off.repository.ts';
import { assertApproved, deleteSignOffs, signOff } from './approval/sign-offs/sign-off.service.ts';
import { storeReviewMails } from './approval/silence/review-mail.service.ts';
import { forgetReviewMails, saveMailOutcome } from './approval/silence/silence.repository.ts';
import { selectAssignedClientIds, selectVisibleIds } from './articles/article.repository.ts';
import { visibleTo } from './articles/article-visibility.ts';
import { visibleCommentIds } from './articles/comments/comment.service.ts';
import { listArticleDates } from './articles/due-dates/article-calendar.service.ts';
import { visibleFeedbackIds } from './articles/feedback/feedback.service.ts';
import { articlesInInbox } from './articles/inbox/article-inbox.ts';
import { withBodyVisibleTo } from './articles/internal-work.ts';
import { holdArticlesOf, releaseArticlesOf } from './articles/moves/article-hold.service.ts';
import {
  onApprovalsUndone,
  onArticleApproved,
  onArticlesMoved,
  onMoveStarting,
  onReviewsMailed,
  onReviewsRequested,
} from './articles/moves/article-move.events.ts';
import { articleUndo } from './articles/moves/article-undo.service.ts';
import { articleKinds } from './articles/search/article-search.ts';
import { deleteCapacityOf } from './capacity/capacity.repository.ts';
import { capacityTopic } from './capacity/capacity.service.ts';
import { distributionUndo } from './capacity/distributing.service.ts';
import { keepTextsOnMove } from './documents/body-version.service.ts';
import { summarizeContent } from './home-summary.service.ts';
import { watchMovedArticles } from './live-pages/live-page.jobs.ts';
import { visiblePageIds } from './live-pages/live-page.service.ts';
import { pagesInInbox } from './live-pages/live-page-inbox.ts';
import { findContentSections } from './organization-overview.service.ts';
import { articlePushTopic } from './push/article-push.service.ts';
import {
  assertNothingAssigned,
  listAssignmentOrganizations,
} from './reassignment/reassignment.service.ts';
import { reassignmentUndo } from './reassignment/reassignment-undo.service.ts';
import {
  countAssignmentViews,
  countPlanningViews,
  countSavedArticleViews,
} from './saved-view-counts.service.ts';
import { checkContentSetup } from './setup-steps.service.ts';

export const contentHooks: readonly HookHandler[] = [
  handleHook(onHomeSummary, summarizeContent),
  handleHook(onSearch, async () => articleKinds),
  handleHook(onSetupStepsChecking, checkContentSetup),
  handleHook(onOrganizationOverview, findContentSections),
  handleHook(onCalendarRead, listArticleDates),
  handleHook(onInboxRead, async (_db, viewer) => articlesInInbox(viewer)),
  handleHook(onInboxRead, async (_db, viewer) => ({ sources: [pagesInInbox(viewer)] })),
  handleHook(onOrganizationArchived, async (db, { organizationId, viewer }) => {
    await holdArticlesOf(db, viewer, organizationId);
  }),
  handleHook(onOrganizationReactivated, async (db, { organizationId, viewer }) => {
    await releaseArticlesOf(db, viewer, organizationId);
  }),
  handleHook(onPersonDeleting, (db, { personId, viewer }) =>
    assertNothingAssigned(db, viewer, personId),
  ),
  handleHook(onListOrganizationsOfAssignments, (db, { personId }) =>
    listAssignmentOrganizations(db, personId),
  ),
  handleHook(onListOrganizationsOfVisibleAssignments, (db, { viewer }) =>
    selectAssignedClientIds(db, viewer.id, visibleTo(viewer)),
  ),
  handleHook(onArticlesMoved, keepTextsOnMove),
  handleHook(onMoveStarting, assertApproved),
  handleHook(onArticleApproved, signOff),
  // Runs before the approvals are deleted, because the approvals are needed to find the articles.
  handleHook(onApprovalsUndone, forgetReviewMails),
  handleHook(onApprovalsUndone, deleteSignOffs),
  handleHook(onPersonDeleting, async (db, { personId }) => {
    await forgetOrigins(db, personId);
    await deleteReviewsOf(db, personId);
    await deleteCapacityOf(db, personId);
  }),
  handleHook(onReviewsRequested, createReviewLinks),
  handleHook(onReviewsMailed, storeReviewMails),
  handleHook(onMailOutcome, saveMailOutcome),
  handleHook(onArticlesMoved, endReviewLinks),
  handleHook(onArticlesMoved, watchMovedArticles),
  handleHook(onPersonDeactivated, (db, { personId }) => endLinksOfPerson(db, personId)),
  handleHook(onAccountDeleted, endLinksOfFormerClient),
  handleHook(onCountSavedViews, (db, { viewer, views }) =>
    countSavedArticleViews(db, viewer, views),
  ),
  handleHook(onCountSavedViews, countAssignmentViews),
  handleHook(onCountSavedViews, countPlanningViews),
  handleUndo(articleUndo),
  handleUndo(reassignmentUndo),
  handleUndo(distributionUndo),
];

export const contentEventVisibility: EventVisibility = {
  article: (db, viewer, ids) => selectVisibleIds(db, ids, visibleTo(viewer)),
  'article-body': (db, viewer, ids) => selectVisibleIds(db, ids, withBodyVisibleTo(viewer)),
  'article-presence': (db, viewer, ids) => selectVisibleIds(db, ids, visibleTo(viewer)),
  [articlePushTopic]: (db, viewer, ids) => selectVisibleIds(db, ids, visibleTo(viewer)),
  'article-image': (db, viewer, ids) => selectVisibleIds(db, ids, withBodyVisibleTo(viewer)),
  [capacityTopic]: async (_db, viewer, ids) =>
    new Set(isStaff(viewer) ? ids : ids.filter((id) => id === viewer.id)),
  'live-page': visiblePageIds,
  comment: visibleCommentIds,
  feedback: visibleFeedbackIds,
};
