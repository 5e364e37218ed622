import { foldText } from '@portal/contract/platform/text.ts';
import type { ColumnMapping } from '@portal/contract/reporting/data/report-data-import.schema.ts';
import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { findLeadType } from '../lead-type.ts';

const usualNames = {
  month: ['month', 'date', 'day', 'year month', 'month year', 'yearmonth', 'period', 'year-month'],
  organization: ['organization', 'client', 'account', 'company'],
  analyticsName: [
    'source',
    'channel',
    'channel group',
    'default channel group',
    'session default channel group',
    'first user default channel group',
    'first user primary channel group (default channel group)',
  ],
  leadsName: ['lead type', 'lead_type', 'type'],
  analyticsValue: ['new users', 'newusers', 'users', 'total users', 'value', 'count'],
  leadsValue: ['leads', 'unique leads', 'value', 'count', 'total', 'lead count'],
  quotable: ['quotable', 'quotable leads', 'quotable count', 'quotable_count'],
  ignored: ['row', 'reason', 'total', 'total count', 'grand total'],
} as const;

const findIn = (header: readonly string[], names: readonly string[]) =>
  names
    .map((name) => header.find((column) => foldText(column) === name))
    .find((column) => column !== undefined);

/** Guesses the mapping from the column names. Returns null if a required column isn't recognized. */
export function guessMapping(
  kind: MonthlyDataKind,
  header: readonly string[],
  hasOrganization: boolean,
): ColumnMapping | null {
  const month = findIn(header, usualNames.month);
  const client = findIn(header, usualNames.organization);
  if (month === undefined || (client === undefined && !hasOrganization)) return null;
  const organization =
    hasOrganization || client === undefined ? null : { column: client, by: 'dba_name' as const };
  const isLeads = kind === 'leads';
  const name = findIn(header, isLeads ? usualNames.leadsName : usualNames.analyticsName);
  const value = findIn(header, isLeads ? usualNames.leadsValue : usualNames.analyticsValue);
  if (name !== undefined && value !== undefined) {
    const quotable = isLeads ? (findIn(header, usualNames.quotable) ?? null) : null;
    return { layout: 'rows', month, organization, name, value, quotable, lead_types: {} };
  }
  const ignored: readonly string[] = usualNames.ignored;
  const columns = header
    .filter(
      (column) =>
        column !== '' &&
        column !== month &&
        column !== client &&
        !ignored.includes(foldText(column)),
    )
    .flatMap((column) => {
      const leadType = isLeads ? findLeadType(column) : column.slice(0, 100);
      return leadType === undefined ? [] : [{ column, name: leadType, quotable: null }];
    });
  return columns.length === 0 ? null : { layout: 'columns', month, organization, columns };
}

/** Returns a mapping's errors for this file, or an empty object if there are none. */
export function findMappingErrors(
  mapping: ColumnMapping,
  {
    kind,
    header,
    hasOrganization,
  }: { kind: MonthlyDataKind; header: readonly string[]; hasOrganization: boolean },
): string[] {
  const named =
    mapping.layout === 'rows'
      ? [mapping.name, mapping.value, mapping.quotable]
      : mapping.columns.flatMap(({ column, quotable }) => [column, quotable]);
  const used = [mapping.month, mapping.organization?.column ?? null, ...named].filter(
    (column) => column !== null,
  );
  const errors = used
    .filter((column) => !header.includes(column))
    .map((column) => `The file has no column “${column}”.`);
  const twice = used.find((column, index) => used.indexOf(column) !== index);
  if (twice !== undefined) errors.push(`The column “${twice}” is chosen twice.`);
  if (!hasOrganization && mapping.organization === null) {
    errors.push('Choose the column that names the organization.');
  }
  if (kind === 'leads' && mapping.layout === 'columns') {
    const unknown = mapping.columns.filter(({ name }) => findLeadType(name) === undefined);
    errors.push(...unknown.map(({ name }) => `“${name}” is not a lead type.`));
  }
  return errors;
}
