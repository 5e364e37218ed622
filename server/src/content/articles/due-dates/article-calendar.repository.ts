import type { AssigneeField } from '@portal/contract/content/articles/article-workflow.ts';
import {
  type DueDateField,
  dueDateFields,
} from '@portal/contract/content/articles/due-date-fields.ts';
import {
  type StatusUid,
  statusId,
  statusUids,
} from '@portal/contract/content/labels/content-statuses.ts';
import { endOfDay, instantInZone } from '@portal/contract/platform/dates.ts';
import { sql } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { ArticleDb } from '../article.record.ts';
import { type Condition, isPersonIn } from '../article-visibility.ts';

export interface DueDateRow {
  id: number;
  field: DueDateField;
  /** A day, or an instant for Schedule by. */
  due: string;
  title: string;
  status: StatusUid;
  status_name: string;
  type: string | null;
  client: string;
  version: number;
  updated_at: string;
}

/** The roles whose holders have each due date in their calendar feeds. */
const rolesOf: Readonly<Record<DueDateField, readonly AssigneeField[]>> = {
  duedate_write: ['writer'],
  duedate_rewrite: ['writer'],
  duedate_edit: ['editor'],
  duedate_reedit: ['editor'],
  duedate_finalreview: ['final_approver'],
  duedate_schedulepost: ['poster'],
  duedate_qapost: ['lead'],
  duedate_golive: ['poster', 'lead'],
};

interface Range {
  from: string;
  until: string;
}

const idsOf = (uids: readonly StatusUid[]) => sql.join(uids.map((uid) => sql.lit(statusId[uid])));
const unfinished = statusUids.filter((uid) => uid !== 'posted' && uid !== 'on_hold');

/**
 * Selects one due date of the articles that match a condition on a role or on the client. Reads posted articles only if
 * they were completed at the start of the range or later, so that an index search skips years of older articles.
 */
function searchDates(field: DueDateField, condition: Condition, { from, until }: Range) {
  const isInstant = dueDateFields.some(({ name, kind }) => name === field && kind === 'instant');
  const zone = clock.timeZone();
  const start = instantInZone(from, '00:00', zone);
  const [first, last] = isInstant ? [start, endOfDay(until, zone)] : [from, until];
  const column = sql.ref(`article.${field}`);
  const select = sql`select article.id, ${sql.lit(field)} as field, ${column} as due from article
    where ${condition} and article.archived = 0 and ${column} between ${first} and ${last}`;
  return [
    sql`${select} and article.status_id in (${idsOf(unfinished)})`,
    sql`${select} and article.status_id = ${sql.lit(statusId.posted)}
      and article.completed_at >= ${start}`,
  ];
}

interface DatesRequest extends Range {
  /** The person whose own due dates are selected, or the client. */
  of: { personId: number } | { organizationId: number };
  fields: readonly DueDateField[];
  visible: Condition | undefined;
  limit: number;
}

/**
 * Selects due dates of articles that aren't on hold, earliest first. UNION removes the duplicate row of a person with
 * two roles.
 */
export async function selectDueDates(
  db: ArticleDb,
  { of, fields, visible = sql<boolean>`1 = 1`, limit, ...range }: DatesRequest,
): Promise<DueDateRow[]> {
  const searches = fields.flatMap((field) =>
    'organizationId' in of
      ? searchDates(field, sql<boolean>`article.client_id = ${of.organizationId}`, range)
      : rolesOf[field].flatMap((role) => searchDates(field, isPersonIn(role, of.personId), range)),
  );
  const { rows } = await sql<DueDateRow>`
    select article.id, dates.field, dates.due, article.title, article.version, article.updated_at,
      content_status.uid as status, content_status.name as status_name,
      content_type.uid as type, organization.dba_name as client
    from (${sql.join(searches, sql` union `)}) as dates
      join article on article.id = dates.id
      join content_status on content_status.id = article.status_id
      join content_type on content_type.id = article.content_type_id
      join organization on organization.id = article.client_id
    where ${visible}
    order by dates.due, article.id, dates.field
    limit ${limit}`.execute(db);
  return rows;
}
