import type { AssigneeField } from '@portal/contract/content/articles/article-workflow.ts';
import {
  type DueDateField,
  dueDateFields,
} from '@portal/contract/content/articles/due-date-fields.ts';
import { type StatusUid, statusId } from '@portal/contract/content/labels/content-statuses.ts';
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

/** The people whose feeds have each due date. */
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

/** Selects one due date of the articles that match a condition. */
function searchDates(field: DueDateField, condition: Condition, { from, until }: Range) {
  const isInstant = dueDateFields.some(({ name, kind }) => name === field && kind === 'instant');
  const zone = clock.timeZone();
  const first = isInstant ? instantInZone(from, '00:00', zone) : from;
  const last = isInstant ? endOfDay(until, zone) : until;
  const column = sql.ref(`article.${field}`);
  return sql`select article.id, ${sql.lit(field)} as field, ${column} as due from article
    where ${condition} and article.archived = 0 and ${column} between ${first} and ${last}`;
}

interface DatesRequest extends Range {
  /** The person whose own due dates are selected, or the client. */
  of: { personId: number } | { organizationId: number };
  fields: readonly DueDateField[];
  visible: Condition | undefined;
  limit: number;
}

/**
 * Selects due dates of articles, earliest first. Each role or client is one index search. UNION removes the second
 * row of a person with two roles.
 */
export async function selectDueDates(
  db: ArticleDb,
  { of, fields, visible = sql<boolean>`1 = 1`, limit, ...range }: DatesRequest,
): Promise<DueDateRow[]> {
  const searches = fields.flatMap((field) =>
    'organizationId' in of
      ? [searchDates(field, sql<boolean>`article.client_id = ${of.organizationId}`, range)]
      : rolesOf[field].map((role) => searchDates(field, isPersonIn(role, of.personId), range)),
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
    where article.status_id <> ${sql.lit(statusId.on_hold)} and ${visible}
    order by dates.due, article.id, dates.field
    limit ${limit}`.execute(db);
  return rows;
}
