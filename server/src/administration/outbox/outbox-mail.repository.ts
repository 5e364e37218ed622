import type { MailState } from '@portal/contract/platform/background-states.ts';
import type { PageRequest } from '@portal/contract/platform/pagination.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { sql } from 'kysely';
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

interface MailQuery extends PageRequest {
  limit: number;
  state?: MailState | undefined;
  /** Part of the recipient's address. */
  to?: string | undefined;
}

export function selectMails(db: Db, { state, to, limit, cursor }: MailQuery) {
  let mails = db
    .selectFrom('mail')
    .select(summaryColumns)
    .select(hasSecretLink.as('has_secret_link'));
  if (state) mails = mails.where('state', '=', state);
  if (to) {
    // Almost all addresses are ASCII, for which the database's own case folding is enough.
    const part = `%${foldText(to).replace(/[\\%_]/g, '\\$&')}%`;
    mails = mails.where(sql<boolean>`lower(to_email) like ${part} escape '\\'`);
  }
  return paginate(mails, { limit, cursor, order: [{ column: 'mail.id', direction: 'desc' }] });
}

export function selectMail(db: Db, id: number) {
  return db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
}
