import type { ColumnMapping } from '@portal/contract/reporting/data/report-data-import.schema.ts';
import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { decodeCsv, isLargeCsv, readingFile } from '#platform/csv-file.ts';
import { defineHeavyTask } from '#platform/heavy-work/heavy-task.ts';
import { headerKey, readDataFile, sampleOf } from './data-file.ts';
import { type DataPlan, readDataPlan, rejectsCsv } from './data-plan.ts';
import { organizationFinder } from './organization-finder.ts';
import type { KnownOrganization } from './report-data-import.repository.ts';

const advice = 'Split the file.';

/** The parts of an uploaded file that are stored in the import's row. */
export interface DataFileSummary {
  header: string[];
  headerKey: string;
  sample: string[][];
}

export interface MappedFile {
  content: Buffer;
  kind: MonthlyDataKind;
  mapping: ColumnMapping;
  /** The organization that the import is for; null if a column of the file identifies it. */
  ownOrganizationId: number | null;
  known: readonly KnownOrganization[];
  /** YYYY-MM; rows for later months are invalid. */
  currentMonth: string;
}

const readFile = (content: Buffer) => readingFile('data', () => readDataFile(decodeCsv(content)));

function planOf({ content, kind, mapping, ownOrganizationId, known, currentMonth }: MappedFile) {
  const file = readFile(content);
  const plan = readDataPlan(file, {
    kind,
    mapping,
    findOrganization: organizationFinder(ownOrganizationId, mapping, known),
    isFuture: (month) => month > currentMonth,
  });
  return { file, plan };
}

/** Reads a file's header and first rows. Throws 400 if the file can't contain numbers. */
export const summarizeDataFile = defineHeavyTask({
  module: import.meta.url,
  name: 'summarizeDataFile',
  advice,
  isLarge: isLargeCsv,
  run(content: Buffer): DataFileSummary {
    const file = readFile(content);
    return { header: file.header, headerKey: headerKey(file), sample: sampleOf(file) };
  },
});

/** Reads a file's numbers and its invalid rows. */
export const planDataFile = defineHeavyTask({
  module: import.meta.url,
  name: 'planDataFile',
  advice,
  isLarge: ({ content }: MappedFile) => isLargeCsv(content),
  run(mapped: MappedFile): DataPlan & { rowCount: number } {
    const { file, plan } = planOf(mapped);
    return { ...plan, rowCount: file.lines.length };
  },
});

/** Writes the invalid rows as a CSV file. */
export const writeRejectedRows = defineHeavyTask({
  module: import.meta.url,
  name: 'writeRejectedRows',
  advice,
  isLarge: ({ content }: MappedFile) => isLargeCsv(content),
  run(mapped: MappedFile): Buffer {
    const { file, plan } = planOf(mapped);
    return Buffer.from(rejectsCsv(file, plan.errors));
  },
});
