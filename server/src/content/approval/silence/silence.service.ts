import type {
  ReviewSilence,
  SilenceState,
} from '@portal/contract/content/approval/silence.schema.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { getArticle } from '#content/articles/article.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findWorkingDays } from '#platform/settings/working-days.ts';
import { readContentHashes } from '../sign-offs/approved-content.service.ts';
import { selectClientComments } from './client-comments.repository.ts';
import {
  type OrganizationPolicy,
  selectEscalations,
  selectLinked,
  selectPolicies,
  selectReviewMails,
} from './silence.repository.ts';
import { type Calendar, type Silence, type SilenceFacts, silenceOf } from './silence-state.ts';

export async function readCalendar(db: Db): Promise<Calendar> {
  return {
    today: clock.today(),
    timeZone: clock.timeZone(),
    workingDays: await findWorkingDays(db),
  };
}

export interface ArticleSilence extends Silence {
  article: ArticleRecord;
  facts: SilenceFacts;
}

const usual: OrganizationPolicy = { policy: 'remind', days: 0, accountLeadId: null };

export async function policiesOf(db: Db, articles: readonly ArticleRecord[]) {
  const policies = await selectPolicies(db, [...new Set(articles.map(({ client }) => client.id))]);
  return ({ client }: ArticleRecord): OrganizationPolicy => policies.get(client.id) ?? usual;
}

/** Returns the consequences of silence in the reviews of articles, by article id. */
export async function findSilences(
  db: Db,
  articles: readonly ArticleRecord[],
  calendar: Calendar,
): Promise<Map<number, ArticleSilence>> {
  const policyOf = await policiesOf(db, articles);
  const counted = articles.filter((article) => policyOf(article).policy === 'approve');
  const ids = counted.map(({ id }) => id);
  const mails = await selectReviewMails(db, counted);
  const hashes = await readContentHashes(db, counted);
  const comments = await selectClientComments(db, ids);
  const linked = await selectLinked(db, ids);
  return new Map(
    articles.map((article) => {
      const { id, status_since: waitsSince } = article;
      const { policy, days } = policyOf(article);
      const facts: SilenceFacts = {
        policy,
        days,
        waitsSince,
        mails: mails.get(id) ?? [],
        contentHash: hashes.get(id) ?? '',
        comments: comments.get(id),
        hasLink: linked.has(id),
      };
      return [id, { article, facts, ...silenceOf(facts, calendar) }];
    }),
  );
}

/** Presents the consequence of silence. The approval policy has no last day until a mail has stated the policy. */
const presentSilence = ({
  facts: { policy, days, mails },
  answerBy,
}: ArticleSilence): ReviewSilence => ({
  policy,
  days,
  answer_by: policy === 'approve' && mails.length === 0 ? null : answerBy,
});

async function findSilence(db: Db, article: ArticleRecord): Promise<ArticleSilence> {
  const found = (await findSilences(db, [article], await readCalendar(db))).get(article.id);
  if (!found) throw new Error('Every given article has a result.');
  return found;
}

/** Returns the consequence of silence in one review, as the review page shows it. */
export async function findReviewSilence(db: Db, article: ArticleRecord): Promise<ReviewSilence> {
  const silence = await findSilence(db, article);
  const { obstacle, answerBy } = silence;
  const hasPassed = answerBy !== null && answerBy < clock.today();
  // While an obstacle prevents the approval, a last day that has passed is meaningless to the client.
  return presentSilence(hasPassed && obstacle !== null ? { ...silence, answerBy: null } : silence);
}

/** Returns the state of an article's review for staff, or null unless the article is in final review. */
export async function getSilenceState(
  db: Db,
  viewer: Viewer,
  articleId: number,
): Promise<SilenceState | null> {
  const article = await getArticle(db, viewer, articleId);
  if (article.status.uid !== 'final_review' || article.archived) return null;
  const silence = await findSilence(db, article);
  return {
    ...presentSilence(silence),
    waits_since: article.status_since,
    escalated_at: (await selectEscalations(db, [article.id])).get(article.id) ?? null,
    obstacle: silence.obstacle,
  };
}
