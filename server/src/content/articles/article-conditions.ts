import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import { sql } from 'kysely';
import { assignedTo, type Condition } from './article-visibility.ts';
import { late } from './due-dates/lateness.ts';

/** Combines a condition with an optional second condition using AND. */
export const both = (condition: Condition, second: Condition | undefined): Condition =>
  second ? sql`(${condition} and ${second})` : condition;

/** Matches an organization's articles that aren't on hold. */
export const unheldOf = (organizationId: number): Condition =>
  sql`(article.client_id = ${organizationId} and article.status_id <> ${statusId.on_hold})`;

/** Matches an organization's articles that are on hold because the organization was archived. */
export const heldByArchivingOf = (organizationId: number): Condition =>
  sql`(article.client_id = ${organizationId} and article.status_id = ${statusId.on_hold}
    and article.status_before_hold_id is not null)`;

/** Matches articles that are scheduled for this day or earlier. */
export const scheduledUntil = (day: string): Condition =>
  sql`(article.status_id = ${statusId.scheduled} and article.archived = 0
    and article.scheduled_date <= ${day})`;

/** Matches unfinished articles that the person is assigned to in any role. */
export const unfinishedOf = (personId: number): Condition =>
  sql`(${assignedTo(personId)}
    and article.status_id not in (${statusId.scheduled}, ${statusId.posted}))`;

/** Matches these organizations' articles in final review. */
export const inFinalReviewOf = (...organizationIds: readonly number[]): Condition =>
  sql`(article.client_id in (${sql.join(organizationIds)})
    and article.status_id = ${statusId.final_review} and article.archived = 0)`;

const isApprovedByClient: Condition = sql`exists (
  select 1 from person where person.id = article.final_approver_id
    and person.is_staff = 0 and person.is_superuser = 0
    and person.group_id in (${sql.join(clientGroupIds)}))`;

/** Matches articles of any organization that are waiting for a client's approval. */
export const pendingApproval: Condition = sql`(article.status_id = ${statusId.final_review} and article.archived = 0 and ${isApprovedByClient})`;

/** Matches these organizations' articles that are waiting for a client's approval. */
export const pendingApprovalOf = (...organizationIds: readonly number[]): Condition =>
  both(inFinalReviewOf(...organizationIds), isApprovedByClient);

/** Matches late articles of any organization that are waiting for a client's approval. */
export const overdueApproval = (now: string): Condition =>
  sql`(article.status_id = ${statusId.final_review} and ${late(now)} and ${isApprovedByClient})`;
