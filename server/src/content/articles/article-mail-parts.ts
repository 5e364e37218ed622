import { dueDateFieldOf } from '@portal/contract/content/articles/due-date-fields.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import { type Html, html } from '#platform/html.ts';
import { mailDay, mailMonth } from '#platform/mail/mail-dates.ts';
import { publicUrl } from '#platform/public-address.ts';
import type { ArticleRecord } from './article.record.ts';
import type { MailRecipient } from './moves/article-recipients.repository.ts';

export const assignmentsPath = '/content-generation/assignments';

export const articleUrl = ({ id }: { id: number }) => publicUrl(`${assignmentsPath}?article=${id}`);

export const articleButton = (article: ArticleRecord) => ({
  button: 'Open the article',
  url: articleUrl(article),
});

/** Returns the day that an article is due in its current status, formatted for emails, or null if there is none. */
function dueDayOf(article: ArticleRecord): string | null {
  if (article.due_at === null || dueDateFieldOf[article.status.uid] === null) return null;
  return mailDay(dayInZone(new Date(article.due_at), clock.timeZone()));
}

function plannedFor({ planning_year_month: month, project }: ArticleRecord): string | null {
  if (month) return mailMonth(month);
  return project?.name ?? null;
}

export function factsOf(article: ArticleRecord): [string, string][] {
  const due = dueDayOf(article);
  const planned = plannedFor(article);
  return [
    ['Title', article.title],
    ['Client', article.client.dba_name],
    ...(planned ? [['Planned for', planned] as [string, string]] : []),
    ...(due ? [['Due', due] as [string, string]] : []),
  ];
}

export function articleLine(article: ArticleRecord): Html {
  const due = dueDayOf(article);
  const link = html`<a href="${articleUrl(article)}">${article.title}</a>`;
  return html`${link} (${article.client.dba_name}${due && `, due ${due}`})`;
}

export const listedArticles = 50;

/**
 * Returns false for clients of other organizations, because they can't see the article and therefore get no mail about
 * it.
 */
export const mayRead = ({ organizationIds }: MailRecipient, { client }: ArticleRecord) =>
  organizationIds === null || organizationIds.includes(client.id);
