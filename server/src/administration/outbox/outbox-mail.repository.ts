import type { MailState } from '@portal/contract/platform/background-states.ts';
import type { PageRequest } from '@portal/contract/platform/pagination.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { sql } from 'kysely';
import { type Countable, countable } from '#platform/database/count-rows.ts';
import { paginate } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';

const summaryColumns = [
  'id',
  'message_id',
  'to_name',
  'to_email',
  'subject',
  'state',
  'attempts',
  'error',
  'created_at',
  'sent_at',
  'next_attempt_at',
] as const;

const hasSecretLink = sql<0 | 1>`case when secret is null then 0 else 1 end`;

interface MailFilters {
  state?: MailState | undefined;
  /** Matches emails whose recipient's address contains this text. */
  to?: string | undefined;
}

interface MailQuery extends PageRequest, MailFilters {
  limit: number;
}

function matchingMails(db: Db, { state, to }: MailFilters) {
  let mails = db
    .selectFrom('mail')
    .select(summaryColumns)
    .select(hasSecretLink.as('has_secret_link'));
  if (state) mails = mails.where('state', '=', state);
  if (to) {
    // The database's own case folding is enough here, since almost all addresses are ASCII.
    const part = `%${foldText(to).replace(/[\\%_]/g, '\\$&')}%`;
    mails = mails.where(sql<boolean>`lower(to_email) like ${part} escape '\\'`);
  }
  return mails;
}

export function selectMails(db: Db, { limit, cursor, ...filters }: MailQuery) {
  const mails = matchingMails(db, filters);
  return paginate(mails, { limit, cursor, order: [{ column: 'mail.id', direction: 'desc' }] });
}

export const countableMails = (db: Db, filters: MailFilters): Countable =>
  countable(matchingMails(db, filters));

export function selectMail(db: Db, id: number) {
  return db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
}
