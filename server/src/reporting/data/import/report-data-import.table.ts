import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** An uploaded CSV file of report data, with the mapping of its columns. */
export interface ReportDataImportTable {
  id: Generated<number>;
  name: string;
  kind: MonthlyDataKind;
  /** The organization that the import is for; null if a column of the file identifies it. */
  organization_id: number | null;
  person_id: number | null;
  file_id: number | null;
  /** JSON of the header. */
  columns: string;
  /** JSON of the first rows. */
  sample: string;
  /** The case-folded header, used to find the mapping for later files with the same columns. */
  header_key: string;
  /** ColumnMapping as JSON. */
  mapping: string | null;
  skips_wrong: Generated<Flag>;
  job_id: number | null;
  organization_count: Generated<number>;
  month_count: Generated<number>;
  wrong_count: Generated<number>;
  version: Generated<number>;
  created_at: string;
  finished_at: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    report_data_import: ReportDataImportTable;
  }
}
