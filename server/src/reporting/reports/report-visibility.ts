import { type RawBuilder, sql } from 'kysely';
import type { ReportScope } from './report.policy.ts';

const hasSentVersion = sql<boolean>`exists (
  select 1 from presentation as opened
  join presentation_version as given on given.presentation_id = opened.id and given.is_sent = 1
  where opened.report_id = report.id)`;

/**
 * Returns the condition for the rows of `report` that a viewer can see. Staff see all reports. Other people see the
 * reports of their own active organizations; without `seesWork`, only sent reports. The id 0, which no organization
 * has, keeps the list non-empty.
 */
export function visibleTo({ organizations, seesWork }: ReportScope): RawBuilder<boolean> {
  const own =
    organizations === 'all'
      ? sql<boolean>`1 = 1`
      : sql<boolean>`(report.organization_id in (${sql.join([0, ...organizations])}) and exists (
          select 1 from organization as own
          where own.id = report.organization_id and own.is_active = 1))`;
  if (seesWork) return own;
  return sql<boolean>`(${own} and report.status = 'sent' and ${hasSentVersion})`;
}

/**
 * Matches the rows of `report`, joined with `organization`, that count toward their month. Unsent reports of archived
 * organizations don't count, because they can never be sent and would keep their month from being complete.
 */
export const isPartOfMonth = sql<boolean>`(report.status = 'sent' or organization.is_active = 1)`;
