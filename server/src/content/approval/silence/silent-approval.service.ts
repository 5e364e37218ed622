import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { selectLockedArticle } from '#content/articles/article.repository.ts';
import { applyChanges, newTrace } from '#content/articles/article-update.service.ts';
import { selectRecipients } from '#content/articles/moves/article-recipients.repository.ts';
import {
  holdTracedMails,
  restoreArticles,
  undoneArticles,
  undoneBy,
} from '#content/articles/moves/article-undo.service.ts';
import { hasClientApprover } from '#content/articles/review.mails.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { conflict, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { readContentState } from '../sign-offs/approved-content.service.ts';
import { selectSignOffUndo } from '../sign-offs/sign-off.repository.ts';
import { enqueueEscalationMails, enqueueSilentApprovalMails } from './silence.mails.ts';
import { saveEscalation, selectEscalations, selectPolicies } from './silence.repository.ts';
import { type ArticleSilence, findSilences, readCalendar } from './silence.service.ts';
import { type Calendar, isApprovedBySilence, isToEscalate } from './silence-state.ts';

type Outcome = 'approved' | 'escalated' | null;

/** Returns the action that is due for an article's unanswered review, or null if no action is due. */
export function dueOutcome({ facts, ...silence }: ArticleSilence, calendar: Calendar): Outcome {
  if (isApprovedBySilence(facts.policy, silence, calendar.today)) return 'approved';
  return isToEscalate(facts, silence, calendar) ? 'escalated' : null;
}

/**
 * Applies the silence policy to one article if an action is still due once the article is locked, so that a second run
 * or another server changes nothing.
 */
export async function applySilence(db: Db, articleId: number): Promise<Outcome> {
  const article = await selectLockedArticle(db, articleId);
  if (article?.status.uid !== 'final_review' || article.archived) return null;
  const approverId = article.final_approver?.id ?? 0;
  const approver = (await selectRecipients(db, [approverId])).get(approverId);
  if (!hasClientApprover(article, approver)) return null;
  const calendar = await readCalendar(db);
  const silence = (await findSilences(db, [article], calendar)).get(articleId);
  const outcome = silence ? dueOutcome(silence, calendar) : null;
  if (!silence || outcome === null) return null;
  if (outcome === 'approved') {
    await approveBySilence(db, article, silence.facts.days);
    return outcome;
  }
  if ((await selectEscalations(db, [articleId])).has(articleId)) return null;
  await saveEscalation(db, article);
  const { accountLeadId = null } =
    (await selectPolicies(db, [article.client.id])).get(article.client.id) ?? {};
  await enqueueEscalationMails(db, { article, accountLeadId, obstacle: silence.obstacle });
  await recordEvent(db, { topic: 'article', recordId: articleId });
  return outcome;
}

/** Approves an article without a person, with all the effects of an approval except feedback. */
async function approveBySilence(db: Db, article: ArticleRecord, days: number): Promise<void> {
  const state = await readContentState(db, article);
  const { id } = await insertRow(db, 'sign_off', {
    article_id: article.id,
    person_id: null,
    person_name: '',
    way: 'silence',
    text_version: state.textVersion,
    word_count: state.wordCount,
    content: state.canonical,
    content_hash: state.hash,
    approved_at: clock.instant(),
    silence_days: days,
    policy_of: article.client.dba_name,
  });
  const trace = newTrace();
  trace.signOffIds.push(id);
  const change = { before: article, values: { status_id: statusId.ready_to_post } };
  await applyChanges(db, [change], { viewer: null, statusNote: 'approved by silence', trace });
  trace.mailIds.push(...(await enqueueSilentApprovalMails(db, article, days)));
  await holdTracedMails(db, trace);
  await db
    .updateTable('sign_off')
    .set({ undo: JSON.stringify(undoneBy(trace)) })
    .where('id', '=', id)
    .execute();
}

/**
 * Undoes an approval by silence: restores the article, and deletes the approval and its queued emails. Throws 409 if a
 * person gave the approval, or if the article has changed since.
 */
export async function undoSilentApproval(db: Db, viewer: Viewer, id: number): Promise<void> {
  const { undo } = orNotFound(await selectSignOffUndo(db, id), 'Approval');
  if (undo === null) throw conflict('Only an approval by silence can be undone here.');
  await restoreArticles(db, viewer, undoneArticles.parse(JSON.parse(undo)));
}
