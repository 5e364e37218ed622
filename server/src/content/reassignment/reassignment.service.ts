import type { UnfinishedWork } from '@portal/contract/content/articles/article.schema.ts';
import { personFields } from '@portal/contract/content/articles/article-workflow.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { authorize, can, isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findAssignablePeople } from '#users/people/assignable-people.service.ts';
import { findOtherWork, reassignOtherWork } from '#users/people/other-work.service.ts';
import { personPolicy } from '#users/people/person.policy.ts';
import { getPerson } from '#users/people/person.service.ts';
import type { ArticleRecord } from '../articles/article.record.ts';
import { countArticles, selectAssignedClientIds } from '../articles/article.repository.ts';
import { both, unfinishedOf } from '../articles/article-conditions.ts';
import {
  type ChangeTrace,
  changeArticlesWhere,
  newTrace,
} from '../articles/article-update.service.ts';
import { type Condition, visibleTo } from '../articles/article-visibility.ts';
import type { ArticleValues } from '../articles/article-write.repository.ts';
import {
  type TemplateScope,
  visibleTemplates,
} from '../planning/templates/article-template.policy.ts';
import {
  type Assignee,
  countTemplatesOf,
  type ReassignedTemplate,
  reassignTemplates,
  selectAssignee,
  selectClientsOf,
  selectReassignedTemplates,
  selectTemplateClientIds,
  writesAnything,
} from './reassignment.repository.ts';

interface Reassignment {
  prevUserId: number;
  newUserId: number;
}

/**
 * Throws 403 unless the viewer may reassign the person's work. Viewers with edit_contentarticle may reassign anyone's
 * work; others may reassign only the work of people they may delete.
 */
async function assertMayReassign(db: Db, viewer: Viewer, personId: number): Promise<void> {
  if (can(viewer, 'edit_contentarticle')) return;
  authorize(viewer, personPolicy.delete, await getPerson(db, viewer, personId));
}

/** Returns a condition for the person's unfinished articles that the viewer can see. */
function visibleUnfinished(viewer: Viewer, personId: number): Condition {
  return both(unfinishedOf(personId), visibleTo(viewer));
}

/** Returns the organizations whose templates the viewer may change. */
function templateClients(viewer: Viewer): TemplateScope {
  if (can(viewer, 'add_articletemplate')) return visibleTemplates(viewer);
  return viewer.accounts.map(({ organizationId }) => organizationId);
}

/** Returns conditions for the work of a person that the viewer may reassign. */
const reassignable = (viewer: Viewer, personId: number) => ({
  articles: visibleUnfinished(viewer, personId),
  clients: templateClients(viewer),
});

/** Returns the person if the viewer may assign the person or can see the person's work, otherwise undefined. */
async function findAssignee(db: Db, viewer: Viewer, personId: number) {
  const person = await selectAssignee(db, personId);
  if (!person || isStaff(viewer)) return person;
  const clientIds = await selectClientsOf(db, person, reassignable(viewer, personId));
  if (clientIds.length > 0) return person;
  const own = viewer.accounts.map(({ organizationId }) => organizationId);
  const mayAssign = await findAssignablePeople(db, viewer, new Set([personId]));
  return mayAssign(personId, []) || own.some((id) => mayAssign(personId, [id]))
    ? person
    : undefined;
}

async function countVisibleWork(db: Db, viewer: Viewer, person: Assignee) {
  const article_count = await countArticles(db, [visibleUnfinished(viewer, person.id)]);
  const template_count = await countTemplatesOf(db, person, templateClients(viewer));
  return { article_count, template_count };
}

/** Counts the person's work that the viewer can reassign. */
export async function countUnfinishedWork(
  db: Db,
  viewer: Viewer,
  personId: number,
): Promise<UnfinishedWork> {
  await assertMayReassign(db, viewer, personId);
  const person = orNotFound(await findAssignee(db, viewer, personId), 'User');
  const others = await findOtherWork(db, viewer, personId);
  return {
    ...(await countVisibleWork(db, viewer, person)),
    other_work: others
      .filter(({ count }) => count > 0)
      .map(({ kind, label, count, names }) => ({ kind, label, count, names })),
  };
}

async function bothPeople(db: Db, viewer: Viewer, { prevUserId, newUserId }: Reassignment) {
  const from = await findAssignee(db, viewer, prevUserId);
  if (!from) throw invalid({ prevUserId: ['This person does not exist.'] });
  if (prevUserId === newUserId) throw invalid({ newUserId: ['Choose another person.'] });
  const moving = reassignable(viewer, from.id);
  const clientIds = await selectClientsOf(db, from, moving);
  const mayAssign = await findAssignablePeople(db, viewer, new Set([newUserId]));
  const to = await selectAssignee(db, newUserId);
  if (!to || !mayAssign(to.id, clientIds)) {
    throw invalid({ newUserId: ['This is not an active person.'] });
  }
  const needsWriter = from.writer_id !== null && to.writer_id === null;
  if (needsWriter && from.writer_id && (await writesAnything(db, from.writer_id, moving))) {
    throw invalid({
      newUserId: ['Choose a writer: some of these articles still need to be written.'],
    });
  }
  return { from, to };
}

/** The data that an undo of a reassignment needs. */
export interface ReassignmentTrace {
  articles: ChangeTrace;
  templates: ReassignedTemplate[];
  from: Assignee | null;
  /** True if only articles and templates were reassigned. */
  isWhole: boolean;
}

export const newReassignmentTrace = (): ReassignmentTrace => ({
  articles: newTrace(),
  templates: [],
  from: null,
  isWhole: true,
});

/** Reassigns a person's unfinished work to another person, but only the work that the viewer can see. */
export async function reassignArticles(
  db: Db,
  viewer: Viewer,
  people: Reassignment,
  undo: ReassignmentTrace,
): Promise<{
  article_update_count: number;
  template_update_count: number;
  other_update_counts: { kind: string; label: string; count: number }[];
}> {
  await assertMayReassign(db, viewer, people.prevUserId);
  const { from, to } = await bothPeople(db, viewer, people);
  const change = (before: ArticleRecord): ArticleValues => ({
    ...Object.fromEntries(
      personFields.flatMap((field) =>
        before[field]?.id === from.id ? [[`${field}_id`, to.id]] : [],
      ),
    ),
    ...(before.writer?.user.id === from.id ? { writer_id: to.writer_id } : {}),
  });
  const note = 're-assigned';
  const article_update_count = await changeArticlesWhere(db, visibleUnfinished(viewer, from.id), {
    viewer,
    note,
    change,
    trace: undo.articles,
  });
  undo.templates = await selectReassignedTemplates(db, from, templateClients(viewer));
  undo.from = from;
  const template_update_count = await reassignTemplates(
    db,
    { from, to, clients: templateClients(viewer) },
    clock.instant(),
  );
  if (template_update_count > 0) await recordEvent(db, { topic: 'article-template' });
  const other_update_counts = await reassignOtherWork(db, viewer, { from: from.id, to: to.id });
  undo.isWhole = other_update_counts.length === 0;
  const counts = { article_update_count, template_update_count, other_update_counts };
  await recordAudit(db, {
    action: 'articles.reassigned',
    viewer,
    subject: { noun: 'person', id: from.id },
    details: { to: to.id, ...counts },
  });
  return counts;
}

/** Returns the organizations of all articles and templates that are assigned to a person. */
export async function listAssignmentOrganizations(db: Db, personId: number): Promise<number[]> {
  const person = await selectAssignee(db, personId);
  if (!person) return [];
  const [ofArticles, ofTemplates] = await Promise.all([
    selectAssignedClientIds(db, personId, undefined),
    selectTemplateClientIds(db, person),
  ]);
  return [...new Set([...ofArticles, ...ofTemplates])];
}

/** Returns the quoted names, followed by an ellipsis if there are more names. */
function nameSome({ names, count }: { names: readonly string[]; count: number }): string {
  const quoted = names.map((name) => `'${name}'`).join(', ');
  return count > names.length ? `${quoted} …` : quoted;
}

/**
 * Throws 409 while unfinished work is assigned to a person. The message must not reveal how many of the articles are
 * hidden from the viewer.
 */
export async function assertNothingAssigned(
  db: Db,
  viewer: Viewer,
  personId: number,
): Promise<void> {
  const person = await selectAssignee(db, personId);
  if (!person) return;
  const count = await countArticles(db, [unfinishedOf(personId)]);
  const others = await findOtherWork(db, viewer, personId);
  if (count + (await countTemplatesOf(db, person)) + others.length === 0) return;
  const { article_count, template_count } = await countVisibleWork(db, viewer, person);
  const seen = others.filter((work) => work.count > 0);
  const named = [
    `Unfinished articles: ${article_count}, templates: ${template_count}`,
    ...seen.map((work) => `${work.label}: ${work.count} (${nameSome(work)})`),
  ].join(', ');
  throw conflict(
    article_count + template_count + seen.length > 0
      ? `Re-assign this person's work first. ${named}.`
      : 'This person has work that you can’t re-assign. Ask the agency to do it.',
  );
}
