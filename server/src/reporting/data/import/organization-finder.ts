import { foldText } from '@portal/contract/platform/text.ts';
import type { ColumnMapping } from '@portal/contract/reporting/data/report-data-import.schema.ts';
import type { KnownOrganization } from './report-data-import.repository.ts';

const hostOf = (domain: string) => {
  const address = /^[a-z]+:\/\//i.test(domain) ? domain : `https://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : domain;
};

function namesOf(
  by: NonNullable<ColumnMapping['organization']>['by'],
  organization: KnownOrganization,
) {
  if (by === 'id') return String(organization.id);
  if (by === 'domain') return organization.domain === null ? null : hostOf(organization.domain);
  return foldText(organization[by]);
}

/**
 * Returns a function that finds an organization by the value of a column. `own` is the organization to use for files
 * without such a column.
 */
export function organizationFinder(
  own: number | null,
  { organization }: ColumnMapping,
  known: readonly KnownOrganization[],
) {
  if (organization === null) {
    return () => own ?? 'no column names the organization';
  }
  const { by } = organization;
  const byName = Map.groupBy(known, (organization) => namesOf(by, organization));
  return (cell: string | null): number | string => {
    if (!cell) return 'is missing';
    const name = by === 'domain' ? hostOf(cell.toLowerCase()) : foldText(cell);
    const [found, another] = byName.get(name) ?? [];
    if (!found) return `'${cell.slice(0, 60)}' is not known`;
    return another ? `'${cell.slice(0, 60)}' names several organizations` : found.id;
  };
}
