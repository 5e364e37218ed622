import { visibleCommentIds } from '#content/articles/comments/comment.service.ts';
import { visibleFeedbackIds } from '#content/articles/feedback/feedback.service.ts';
import { holdArticlesOf, releaseArticlesOf } from '#content/articles/moves/article-hold.service.ts';
import {
  assertNothingAssigned,
  listAssignmentOrganizations,
} from '#content/reassignment/reassignment.service.ts';
import { assignedOrganizations } from '#organizations/editorial-requirements/assigned-organizations.service.ts';
import {
  onOrganizationArchived,
  onOrganizationReactivated,
} from '#organizations/organizations/organization.events.ts';
import { eventVisibility } from '#platform/events/visibility.ts';
import { onPersonDeleting } from '#users/people/person.events.ts';
import { assignmentOrganizations } from '#users/people/person-assignments.service.ts';
import { selectAssignedClientIds, selectVisibleIds } from './articles/article.repository.ts';
import { visibleTo } from './articles/article-visibility.ts';
import { onArticlesMoved } from './articles/moves/article-moves.events.ts';
import { keepTextsOnMove } from './documents/texts-on-move.service.ts';

eventVisibility.register('article', (db, viewer, ids) =>
  selectVisibleIds(db, ids, visibleTo(viewer)),
);
eventVisibility.register('article-body', (db, viewer, ids) =>
  selectVisibleIds(db, ids, visibleTo(viewer)),
);
eventVisibility.register('comment', visibleCommentIds);
eventVisibility.register('feedback', visibleFeedbackIds);

onOrganizationArchived.register(async (db, { organizationId, viewer }) => {
  await holdArticlesOf(db, viewer, organizationId);
});

onOrganizationReactivated.register(async (db, { organizationId, viewer }) => {
  await releaseArticlesOf(db, viewer, organizationId);
});

onPersonDeleting.register((db, { personId, viewer }) =>
  assertNothingAssigned(db, viewer, personId),
);

assignmentOrganizations.register(listAssignmentOrganizations);
onArticlesMoved.register(keepTextsOnMove);

assignedOrganizations.register((db, viewer) =>
  selectAssignedClientIds(db, viewer.id, visibleTo(viewer)),
);
