import { randomUUID } from 'node:crypto';
import { outboxMailCalls } from '@portal/contract/administration/outbox-mail.calls.ts';
import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type { Article, ArticleUpdate } from '@portal/contract/content/articles/article.schema.ts';
import { type StatusUid, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { contentTypeCalls } from '@portal/contract/content/labels/content-type.calls.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { writerCalls } from '@portal/contract/users/writer.calls.ts';
import type { Api, Username } from '../platform/api.ts';

export type ApiAs = (username: Username) => Promise<Api>;

/** Returns the date `days` days from now (UTC). A date at least two days ahead is in the future in every time zone. */
export const dayFromNow = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);

/** Returns a title that is unique to the test. */
export const newTitle = (about: string) => `${about} ${randomUUID().slice(0, 8)}`;

export async function personOf(apiAs: ApiAs, username: Username) {
  return (await apiAs(username)).call(authCalls.getUser);
}

const idOf = async (apiAs: ApiAs, username: Username) => (await personOf(apiAs, username)).id;

interface Wishes extends Partial<ArticleUpdate> {
  approver?: Username;
  type?: string;
}

/** Adds an article in the given status for the customer's organization, assigned to the demonstration's people. */
export async function addArticle(
  apiAs: ApiAs,
  status: StatusUid,
  wishes: Wishes = {},
): Promise<Article> {
  const { approver = 'approver', type = 'blog', ...fields } = wishes;
  const staff = await apiAs('staff');
  const customer = await personOf(apiAs, 'customer');
  const types = await staff.call(contentTypeCalls.list);
  const writers = await staff.call(writerCalls.list);
  const needsReview = type === 'blog';
  const body = {
    title: newTitle('Journey'),
    status: statusId[status],
    client: customer.org_roles[0]?.organization ?? 0,
    content_type: types.find(({ uid }) => uid === type)?.id ?? 0,
    writer: writers.find(({ user }) => user.username === 'writer')?.id ?? 0,
    poster: await idOf(apiAs, 'poster'),
    duedate_write: dayFromNow(5),
    duedate_golive: dayFromNow(25),
    ...(needsReview && {
      editor: await idOf(apiAs, 'editor'),
      lead: await idOf(apiAs, 'leader'),
      final_approver: await idOf(apiAs, approver),
      duedate_edit: dayFromNow(10),
      duedate_finalreview: dayFromNow(15),
    }),
    ...fields,
  };
  const added = await staff.call(articleCalls.create, { body });
  // The cast is safe: a single body returns a single article.
  return added as Article;
}

/** Lists the subjects of a person's emails about an article. */
export async function listMailSubjects(apiAs: ApiAs, username: Username, title: string) {
  const admin = await apiAs('admin');
  const { email } = await personOf(apiAs, username);
  const mails = await admin.call(outboxMailCalls.list, {
    query: { to: email ?? '', limit: 50 },
  });
  return mails.map(({ subject }) => subject).filter((subject) => subject.includes(title));
}
