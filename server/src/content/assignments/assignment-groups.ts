import {
  type AssigneeField,
  assigneeFields,
  assigneeOfStatus,
} from '@portal/contract/content/articles/article-workflow.ts';
import {
  type AssignmentGroupKey,
  completedMonths,
} from '@portal/contract/content/assignments/assignment.schema.ts';
import {
  activeStatuses,
  type StatusUid,
  statusId,
} from '@portal/contract/content/labels/content-statuses.ts';
import { addMonths } from '@portal/contract/platform/dates.ts';
import { sql } from 'kysely';
import { clock } from '#platform/clock.ts';
import { both } from '../articles/article-conditions.ts';
import { actionableBy, assignedAs, type Condition } from '../articles/article-visibility.ts';
import { dueSoon, late } from '../articles/due-dates/lateness.ts';

const ids = (...uids: StatusUid[]) => uids.map((uid) => statusId[uid]);

const statusesOf: Record<Exclude<AssignmentGroupKey, 'queued' | 'completed'>, number[]> = {
  writing: ids('writing'),
  rewriting: ids('rewrite'),
  posting: ids('ready_to_post', 'post_qa'),
  reediting: ids('reedit'),
  editing: ids('editing'),
  final_review: ids('final_review'),
};

const roleOf = {
  writing: 'writer',
  rewriting: 'writer',
  posting: 'poster',
  reediting: 'editor',
  editing: 'editor',
  final_review: 'final_approver',
} as const;

const notArchived = sql`article.archived = 0`;

/** The fields of an active article that determine its group. */
export interface OpenArticle {
  id: number;
  status_id: number;
  due_at: string | null;
  /** The person's roles on the article. */
  roles: readonly AssigneeField[];
}

const queuedStatuses: Partial<Record<AssigneeField, readonly number[]>> = {
  editor: ids('writing', 'rewrite'),
  final_approver: ids('writing', 'rewrite', 'editing', 'reedit'),
  poster: ids('writing', 'rewrite', 'editing', 'reedit', 'final_review'),
};

const stepOf = new Map(
  activeStatuses.map((uid) => [statusId[uid], assigneeOfStatus[uid]] as const),
);

function isQueued({ status_id, roles }: OpenArticle): boolean {
  const step = stepOf.get(status_id);
  if (step && roles.includes(step)) return false;
  return roles.some((role) => queuedStatuses[role]?.includes(status_id) ?? false);
}

const groupOfStatus = new Map(
  (Object.keys(roleOf) as (keyof typeof roleOf)[]).flatMap((key) =>
    statusesOf[key].map((status) => [status, key] as const),
  ),
);

/** Returns an active article's group for a person with these roles. */
export function groupOf(
  article: OpenArticle,
  isLead: boolean,
): Exclude<AssignmentGroupKey, 'completed'> | undefined {
  const key = groupOfStatus.get(article.status_id);
  if (key && article.roles.includes(isLead ? 'lead' : roleOf[key])) return key;
  return !isLead && isQueued(article) ? 'queued' : undefined;
}

/** Matches active articles that haven't reached the person's step yet. */
function queuedFor(personId: number): Condition {
  const parts = assigneeFields.flatMap((field) => {
    const statusIds = queuedStatuses[field];
    return statusIds ? [{ field, statusIds }] : [];
  });
  const later = assignedAs(personId, parts);
  return sql<boolean>`(${later} and not (${actionableBy(personId)}) and ${notArchived})`;
}

const finishedStatuses = ids('scheduled', 'posted');

/** Returns the first day whose completed articles are listed. */
export const completedSince = () => addMonths(clock.today(), -completedMonths);

/** Matches articles completed by anyone within the past six months. */
function recentlyCompleted(): Condition {
  return sql<boolean>`(article.status_id in (${sql.join(finishedStatuses)})
    and ${notArchived} and article.completed_at >= ${completedSince()})`;
}

/** Matches articles completed within the past six months where the person has any of these roles. */
function completedWith(personId: number, fields: readonly AssigneeField[]): Condition {
  const parts = fields.map((field) => ({ field, statusIds: finishedStatuses }));
  const lately = sql<boolean>`article.completed_at >= ${completedSince()}`;
  return sql<boolean>`(${assignedAs(personId, parts, lately)} and ${notArchived})`;
}

interface Assignee {
  personId: number;
  /** True to list the articles that the person leads instead of the articles that are waiting for the person. */
  isLead: boolean;
  /** True for clients, whose list has all of their organizations' completed articles. */
  isClients: boolean;
}

/** Returns the condition for a group's articles. */
export function groupCondition(
  key: AssignmentGroupKey,
  { personId, isLead, isClients }: Assignee,
): Condition {
  const isLeadIn = sql<boolean>`article.lead_id = ${personId}`;
  if (key === 'completed') {
    if (isClients) return recentlyCompleted();
    return completedWith(personId, isLead ? ['lead'] : assigneeFields);
  }
  if (key === 'queued') return isLead ? sql<boolean>`1 = 0` : queuedFor(personId);
  const statusIds = statusesOf[key];
  if (isLead) {
    return sql<boolean>`(${isLeadIn} and article.status_id in (${sql.join(statusIds)}) and ${notArchived})`;
  }
  const assigned = assignedAs(personId, [{ field: roleOf[key], statusIds }]);
  return sql<boolean>`(${assigned} and ${notArchived})`;
}

/** Matches all active articles that are assigned to the person in any role. */
export function currentOf(personId: number): Condition {
  const statusIds = activeStatuses.map((uid) => statusId[uid]);
  const assigned = assignedAs(
    personId,
    assigneeFields.map((field) => ({ field, statusIds })),
  );
  return sql<boolean>`(${assigned} and ${notArchived})`;
}

/** Matches late articles that are waiting for the person. */
export function lateOf(personId: number): Condition {
  return both(actionableBy(personId), late(clock.instant()));
}

/** Matches articles that are waiting for the person and will be late within `dueSoonHours`. */
export function dueSoonOf(personId: number): Condition {
  return both(actionableBy(personId), dueSoon());
}
