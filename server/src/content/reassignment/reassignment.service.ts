import type { UnfinishedWork } from '@portal/contract/content/articles/article.schema.ts';
import { personFields } from '@portal/contract/content/articles/article-workflow.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid, notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { authorize, can, isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findNameablePeople } from '#users/people/nameable-people.service.ts';
import { otherWork } from '#users/people/other-work.service.ts';
import { personPolicy } from '#users/people/person.policy.ts';
import { getPerson } from '#users/people/person.service.ts';
import type { ArticleRecord } from '../articles/article.record.ts';
import { countArticles, selectAssignedClientIds } from '../articles/article.repository.ts';
import { both, unfinishedOf } from '../articles/article-conditions.ts';
import { type Condition, visibleTo } from '../articles/article-visibility.ts';
import type { ArticleValues } from '../articles/article-write.repository.ts';
import { changeArticlesWhere } from '../articles/moves/article-sweep.service.ts';
import {
  type TemplateSight,
  visibleTemplates,
} from '../planning/templates/article-template.policy.ts';
import {
  type Assignee,
  countTemplatesOf,
  reassignTemplates,
  selectAssignee,
  selectClientsOf,
  selectTemplateClientIds,
  writesAnything,
} from './reassignment.repository.ts';

interface Reassignment {
  prevUserId: number;
  newUserId: number;
}

/** Who edits articles gives away anybody's; others that of people whom they may delete. */
async function assertMayEmpty(db: Db, viewer: Viewer, personId: number): Promise<void> {
  if (can(viewer, 'edit_contentarticle')) return;
  authorize(viewer, personPolicy.delete, await getPerson(db, viewer, personId));
}

/** The unfinished articles of a person that the viewer sees. */
function unfinishedInSight(viewer: Viewer, personId: number): Condition {
  return both(unfinishedOf(personId), visibleTo(viewer));
}

/** The organizations whose templates the viewer may change. */
function templateClients(viewer: Viewer): TemplateSight {
  if (can(viewer, 'add_articletemplate')) return visibleTemplates(viewer);
  return viewer.accounts.map(({ organizationId }) => organizationId);
}

/** What of a person's work the viewer moves. */
const movedBy = (viewer: Viewer, personId: number) => ({
  articles: unfinishedInSight(viewer, personId),
  clients: templateClients(viewer),
});

/** The person, if the viewer may name them or sees work of theirs. */
async function findAssignee(db: Db, viewer: Viewer, personId: number) {
  const person = await selectAssignee(db, personId);
  if (!person || isStaff(viewer)) return person;
  const clientIds = await selectClientsOf(db, person, movedBy(viewer, personId));
  if (clientIds.length > 0) return person;
  const own = viewer.accounts.map(({ organizationId }) => organizationId);
  const mayName = await findNameablePeople(db, viewer, new Set([personId]));
  return mayName(personId, []) || own.some((id) => mayName(personId, [id])) ? person : undefined;
}

async function countInSight(db: Db, viewer: Viewer, person: Assignee) {
  const article_count = await countArticles(db, [unfinishedInSight(viewer, person.id)]);
  const template_count = await countTemplatesOf(db, person, templateClients(viewer));
  return { article_count, template_count };
}

/** How much of a person's work re-assigning would move. */
export async function countUnfinishedWork(
  db: Db,
  viewer: Viewer,
  personId: number,
): Promise<UnfinishedWork> {
  await assertMayEmpty(db, viewer, personId);
  const person = await findAssignee(db, viewer, personId);
  if (!person) throw notFound('User');
  const others = await otherWork.find(db, viewer, personId);
  return {
    ...(await countInSight(db, viewer, person)),
    other_work: others
      .filter(({ count }) => count > 0)
      .map(({ kind, label, count, names }) => ({ kind, label, count, names })),
  };
}

async function bothPeople(db: Db, viewer: Viewer, { prevUserId, newUserId }: Reassignment) {
  const from = await findAssignee(db, viewer, prevUserId);
  if (!from) throw invalid({ prevUserId: ['This person does not exist.'] });
  if (prevUserId === newUserId) throw invalid({ newUserId: ['Choose another person.'] });
  const moving = movedBy(viewer, from.id);
  const clientIds = await selectClientsOf(db, from, moving);
  const mayName = await findNameablePeople(db, viewer, new Set([newUserId]));
  const to = await selectAssignee(db, newUserId);
  if (!to || !mayName(to.id, clientIds)) {
    throw invalid({ newUserId: ['This is not an active person.'] });
  }
  const needsWriter = from.writer_id !== null && to.writer_id === null;
  if (needsWriter && from.writer_id && (await writesAnything(db, from.writer_id, moving))) {
    throw invalid({ newUserId: ['Choose a writer: there is work to write among it.'] });
  }
  return { from, to };
}

/** Gives all unfinished work of one person to another, as far as the viewer sees it. */
export async function reassignArticles(
  db: Db,
  viewer: Viewer,
  people: Reassignment,
): Promise<{
  article_update_count: number;
  template_update_count: number;
  other_update_counts: { kind: string; label: string; count: number }[];
}> {
  await assertMayEmpty(db, viewer, people.prevUserId);
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
  const article_update_count = await changeArticlesWhere(db, unfinishedInSight(viewer, from.id), {
    viewer,
    note,
    change,
  });
  const template_update_count = await reassignTemplates(
    db,
    { from, to, clients: templateClients(viewer) },
    clock.instant(),
  );
  if (template_update_count > 0) await recordEvent(db, { topic: 'article-template' });
  const other_update_counts = await otherWork.reassign(db, viewer, { from: from.id, to: to.id });
  const counts = { article_update_count, template_update_count, other_update_counts };
  await recordAudit(db, {
    action: 'articles.reassigned',
    viewer,
    subject: { noun: 'person', id: from.id },
    details: { to: to.id, ...counts },
  });
  return counts;
}

/** The organizations of all articles and templates that are assigned to a person. */
export async function listAssignmentOrganizations(db: Db, personId: number): Promise<number[]> {
  const person = await selectAssignee(db, personId);
  if (!person) return [];
  const [ofArticles, ofTemplates] = await Promise.all([
    selectAssignedClientIds(db, personId, undefined),
    selectTemplateClientIds(db, person),
  ]);
  return [...new Set([...ofArticles, ...ofTemplates])];
}

/** The names of what a person leaves, as far as they are known; the rest is told to be there. */
function nameSome({ names, count }: { names: readonly string[]; count: number }): string {
  const quoted = names.map((name) => `'${name}'`).join(', ');
  return count > names.length ? `${quoted} …` : quoted;
}

/**
 * Refuses (409) while unfinished work is assigned to a person. How much of it the viewer can't see isn't
 * told.
 */
export async function assertNothingAssigned(
  db: Db,
  viewer: Viewer,
  personId: number,
): Promise<void> {
  const person = await selectAssignee(db, personId);
  if (!person) return;
  const count = await countArticles(db, [unfinishedOf(personId)]);
  const others = await otherWork.find(db, viewer, personId);
  if (count + (await countTemplatesOf(db, person)) + others.length === 0) return;
  const { article_count, template_count } = await countInSight(db, viewer, person);
  const seen = others.filter((work) => work.count > 0);
  const named = [
    `Unfinished articles: ${article_count}, templates: ${template_count}`,
    ...seen.map((work) => `${work.label}: ${work.count} (${nameSome(work)})`),
  ].join(', ');
  throw conflict(
    article_count + template_count + seen.length > 0
      ? `Re-assign this person's work first. ${named}.`
      : 'This person has work that you can not re-assign; ask the agency to.',
  );
}
