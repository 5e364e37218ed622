import {
  assigneeFields,
  assigneeOfStatus,
} from '@portal/contract/content/articles/article-workflow.ts';
import { activeStatuses, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import { can, isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** An SQL condition on the table `article`. */
export type Condition = RawBuilder<boolean>;

/** Returns whether the viewer's group is Customer or Account Owner. These groups see their organizations' articles. */
export const isInClientGroup = (viewer: Viewer): boolean =>
  !isStaff(viewer) && viewer.group !== null && clientGroupIds.includes(viewer.group.id);

export const mayResearchKeywords = (viewer: Viewer): boolean =>
  can(viewer, 'view_contentarticle') && can(viewer, 'add_contentarticle');

const writerOf = (personId: number) =>
  sql`(select writer.id from writer where writer.person_id = ${personId})`;

/** Returns a condition for the articles where the person has this role. */
export const isPersonIn = (field: (typeof assigneeFields)[number], personId: number): Condition =>
  field === 'writer'
    ? sql`article.writer_id = ${writerOf(personId)}`
    : sql`article.${sql.ref(`${field}_id`)} = ${personId}`;

/** Combines the parts with OR in a way that needs one index search for each part, regardless of the list's order. */
function anyOf(parts: readonly RawBuilder<unknown>[]): Condition {
  const searches = parts.map((part) => sql`select article.id from article where ${part}`);
  return sql<boolean>`article.id in (${sql.join(searches, sql` union all `)})`;
}

/**
 * Matches articles in these statuses. The ids are literals, so that PostgreSQL's generic plan is as good as a custom
 * plan. With parameters, PostgreSQL would plan the query on each call, and planning takes as long as reading the list.
 */
const inStatuses = (ids: readonly number[]) =>
  sql`article.status_id in (${sql.join(ids.map((id) => sql.lit(id)))})`;

/** Matches articles that the person is assigned to in any role. */
export function assignedTo(personId: number): Condition {
  return anyOf(assigneeFields.map((field) => isPersonIn(field, personId)));
}

/** Matches articles whose next step the person must take. */
export function actionableBy(personId: number): Condition {
  const parts = assigneeFields.map((field) => {
    const statuses = activeStatuses.filter((uid) => assigneeOfStatus[uid] === field);
    const ids = statuses.map((uid) => statusId[uid]);
    return sql`${isPersonIn(field, personId)} and ${inStatuses(ids)}`;
  });
  return sql<boolean>`${anyOf(parts)} and article.archived = 0`;
}

/** Matches articles where the person has any of these roles, each with its statuses and an optional condition. */
export function assignedAs(
  personId: number,
  parts: readonly { field: (typeof assigneeFields)[number]; statusIds: readonly number[] }[],
  condition?: Condition,
): Condition {
  const further = condition ? sql` and ${condition}` : sql``;
  return anyOf(
    parts.map(
      ({ field, statusIds }) =>
        sql`${isPersonIn(field, personId)} and ${inStatuses(statusIds)}${further}`,
    ),
  );
}

function ofOrganizations(ids: readonly number[]): Condition {
  return sql<boolean>`(article.client_id in (${sql.join(ids)})
    and article.status_id <> ${sql.lit(statusId.on_hold)})`;
}

/**
 * Returns a condition for the articles that the viewer may see, or undefined (all articles) for viewers with
 * add_contentarticle. Clients see their organizations' articles, except articles on hold. Others see the articles
 * assigned to them and, if they have an account in an organization, also the articles that its clients see.
 */
export function visibleTo(viewer: Viewer): Condition | undefined {
  if (can(viewer, 'add_contentarticle')) return undefined;
  if (isInClientGroup(viewer)) {
    const ids = viewer.accounts.map(({ organizationId }) => organizationId);
    return ids.length > 0 ? ofOrganizations(ids) : sql<boolean>`1 = 0`;
  }
  const clientIds = viewer.accounts
    .filter(({ roleId }) => clientGroupIds.includes(roleId))
    .map(({ organizationId }) => organizationId);
  const assigned = assignedTo(viewer.id);
  return clientIds.length > 0
    ? sql<boolean>`(${assigned} or ${ofOrganizations(clientIds)})`
    : assigned;
}
