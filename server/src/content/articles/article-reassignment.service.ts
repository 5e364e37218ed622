import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ArticleRecord } from './article.presenter.ts';
import { countArticles } from './article.repository.ts';
import { changeArticlesWhere } from './article-hold.service.ts';
import {
  countTemplatesOf,
  reassignTemplates,
  selectAssignee,
  unfinishedOf,
  writesAnything,
} from './article-reassignment.repository.ts';
import type { ArticleValues } from './article-write.repository.ts';

interface Reassignment {
  prevUserId: number;
  newUserId: number;
}

async function bothPeople(db: Db, { prevUserId, newUserId }: Reassignment) {
  const from = await selectAssignee(db, prevUserId);
  if (!from) throw invalid({ prevUserId: ['This person does not exist.'] });
  if (prevUserId === newUserId) throw invalid({ newUserId: ['Choose another person.'] });
  const to = await selectAssignee(db, newUserId);
  if (!to || to.is_active === 0) throw invalid({ newUserId: ['This is not an active person.'] });
  const needsWriter = from.writer_id !== null && to.writer_id === null;
  if (needsWriter && from.writer_id && (await writesAnything(db, from.writer_id))) {
    throw invalid({ newUserId: ['Choose a writer: there is work to write among it.'] });
  }
  return { from, to };
}

const roles = ['editor', 'lead', 'final_approver', 'poster'] as const;

/** Gives all unfinished articles and all templates of one person to another. */
export async function reassignArticles(
  db: Db,
  viewer: Viewer,
  people: Reassignment,
): Promise<{ article_update_count: number; template_update_count: number }> {
  const { from, to } = await bothPeople(db, people);
  const change = (before: ArticleRecord): ArticleValues => ({
    ...Object.fromEntries(
      roles.flatMap((role) => (before[role]?.id === from.id ? [[`${role}_id`, to.id]] : [])),
    ),
    ...(before.writer?.user.id === from.id ? { writer_id: to.writer_id } : {}),
  });
  const note = 're-assigned';
  const article_update_count = await changeArticlesWhere(db, unfinishedOf(from.id), {
    viewer,
    note,
    change,
  });
  const template_update_count = await reassignTemplates(db, from, to, clock.instant());
  if (template_update_count > 0) await recordEvent(db, { topic: 'article-template' });
  await recordAudit(db, {
    action: 'articles.reassigned',
    viewer,
    subject: { noun: 'person', id: from.id },
    details: { to: to.id, article_update_count, template_update_count },
  });
  return { article_update_count, template_update_count };
}

/** Refuses (409) while unfinished articles or templates are assigned to a person. */
export async function assertNothingAssigned(db: Db, personId: number): Promise<void> {
  const person = await selectAssignee(db, personId);
  if (!person) return;
  const { count } = await countArticles(db, [unfinishedOf(personId)]);
  const templates = await countTemplatesOf(db, person);
  if (count + templates === 0) return;
  throw conflict(
    `Re-assign this person's work first: ${count} unfinished articles, ${templates} templates.`,
  );
}
