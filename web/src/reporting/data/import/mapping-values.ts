import type {
  ColumnMapping,
  organizationColumns,
  ReportDataImport,
} from '@portal/contract/reporting/data/report-data-import.schema.ts';
import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { type LeadType, leadTypes } from '@portal/contract/reporting/ui-components.ts';

type OrganizationColumn = (typeof organizationColumns)[number];

/** A mapping that is being edited, with the fields for both layouts; null means not chosen yet. */
export type MappingValues = {
  layout: ColumnMapping['layout'];
  month: string | null;
  organizationColumn: string | null;
  organizationBy: OrganizationColumn;
  name: string | null;
  value: string | null;
  quotable: string | null;
  leadTypes: Readonly<Record<string, LeadType>>;
  /** The source or lead type for each column; an empty name skips the column. */
  columns: Readonly<Record<string, { name: string; quotable: string | null }>>;
};

export const isLeadType = (name: string | null): name is LeadType =>
  leadTypes.some((type) => type === name);

export function mappingValues({ mapping, columns }: ReportDataImport): MappingValues {
  const isRows = mapping?.layout === 'rows';
  return {
    layout: mapping?.layout ?? 'rows',
    month: mapping?.month ?? null,
    organizationColumn: mapping?.organization?.column ?? null,
    organizationBy: mapping?.organization?.by ?? 'dba_name',
    name: isRows ? mapping.name : null,
    value: isRows ? mapping.value : null,
    quotable: isRows ? mapping.quotable : null,
    leadTypes: isRows ? mapping.lead_types : {},
    columns: Object.fromEntries(
      columns.map((column) => {
        const mapped =
          mapping?.layout === 'columns'
            ? mapping.columns.find((one) => one.column === column)
            : undefined;
        return [column, { name: mapped?.name ?? '', quotable: mapped?.quotable ?? null }];
      }),
    ),
  };
}

/** Returns the chosen mapping, or null if it is incomplete. */
export function mappingOf(
  values: MappingValues,
  { kind, client }: { kind: MonthlyDataKind; client: unknown },
): ColumnMapping | null {
  const { layout, month, organizationColumn, organizationBy, name, value, quotable } = values;
  if (month === null || (client === null && organizationColumn === null)) return null;
  const organization =
    client === null && organizationColumn !== null
      ? { column: organizationColumn, by: organizationBy }
      : null;
  const isLeads = kind === 'leads';
  if (layout === 'rows') {
    if (name === null || value === null) return null;
    return {
      layout,
      month,
      organization,
      name,
      value,
      quotable: isLeads ? quotable : null,
      lead_types: isLeads ? { ...values.leadTypes } : {},
    };
  }
  const columns = Object.entries(values.columns)
    .filter(([column, one]) => one.name !== '' && ![month, organizationColumn].includes(column))
    .map(([column, one]) => ({
      column,
      name: one.name,
      quotable: isLeads ? one.quotable : null,
    }));
  return columns.length === 0 ? null : { layout, month, organization, columns };
}

/** Returns the columns that can contain numbers: all except the columns for the month and the organization. */
export const numberColumns = (
  columns: readonly string[],
  { month, organizationColumn }: MappingValues,
): string[] => columns.filter((one) => one !== '' && one !== month && one !== organizationColumn);

/** Returns the distinct words in invalid rows that aren't lead types. */
export const unknownLeadWords = (errors: readonly { reason: string }[]): string[] => [
  ...new Set(errors.flatMap(({ reason }) => /^'(.+)' is not a lead type$/.exec(reason)?.[1] ?? [])),
];
