import { isWithoutReview } from '@portal/contract/content/labels/content-type.schema.ts';
import { day } from '@portal/contract/platform/fields.ts';
import { foldText } from '@portal/contract/platform/text.ts';

/** The columns in file order. */
export const planColumns = [
  'Client',
  'Title',
  'Content Type',
  'Planning Month',
  'Milestone',
  'Writer',
  'Editor',
  'Final Approver',
  'Poster',
  'Lead',
  'Min Word Count',
  'Focus Keyword',
  'Write Due',
  'Final Review Due',
  'Go Live',
  'Notes',
] as const;
export type PlanColumn = (typeof planColumns)[number];

export const requiredColumns: readonly PlanColumn[] = [
  'Client',
  'Title',
  'Content Type',
  'Planning Month',
  'Writer',
  'Write Due',
  'Go Live',
];

export const peopleColumns = ['Writer', 'Editor', 'Final Approver', 'Poster', 'Lead'] as const;
export type PeopleColumn = (typeof peopleColumns)[number];

export interface PlanContentType {
  id: number;
  uid: string | null;
  name: string;
}

/** The names in a row. If the row has errors, its year or month may be missing (NaN). */
export type PlanNames = Pick<PlanRow, 'row' | 'client' | 'year' | 'month' | 'people'>;

/** A valid row. Its relations are names, not ids. */
export interface PlanRow {
  /** The row's number in a spreadsheet, where the header is row 1. */
  row: number;
  client: string;
  title: string;
  contentType: PlanContentType;
  year: number;
  month: number;
  milestone: number | null;
  people: Partial<Record<PeopleColumn, string>>;
  minWordCount: number | null;
  focusKeyword: string | null;
  writeDue: string;
  finalReviewDue: string | null;
  goLive: string | null;
  notes: string | null;
}

const oneLine = (value: string) => value.normalize('NFC').replace(/\s+/g, ' ').trim();

// Create the schema only once, because creating it costs a hundred times as much as using it, and a plan has thousands
// of days.
const realDay = day();

/** Parses MM/DD/YYYY or YYYY-MM-DD. Returns undefined for days that don't exist. */
function readDay(value: string): string | undefined {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value);
  const iso = us ? `${us[3]}-${us[1]?.padStart(2, '0')}-${us[2]?.padStart(2, '0')}` : value;
  return realDay.safeParse(iso).data;
}

function readWhole(value: string, maximum: number): number | undefined {
  if (!/^\d{1,6}$/.test(value)) return undefined;
  const number = Number(value);
  return number <= maximum ? number : undefined;
}

/** Returns a cell's trimmed text, or an empty string if the file lacks the column. */
export type Cells = (column: PlanColumn) => string;
type Refuse = (column: PlanColumn, reason: string) => void;

function readTexts(cell: Cells, refuse: Refuse) {
  for (const column of requiredColumns) {
    if (cell(column) === '') refuse(column, 'is required');
  }
  const limits = { Client: 150, Title: 255, 'Focus Keyword': 255, Notes: 20_000 } as const;
  for (const [column, limit] of Object.entries(limits) as [keyof typeof limits, number][]) {
    if (cell(column).length > limit) refuse(column, `is longer than ${limit} characters`);
  }
  for (const column of planColumns) {
    const value = cell(column);
    if (value.includes('\u0000') || !value.isWellFormed()) {
      refuse(column, 'has characters that cannot be stored');
    }
  }
}

function readMonth(cell: Cells, refuse: Refuse): { year: number; month: number } {
  const value = cell('Planning Month');
  const [, year, month] = /^(20\d{2})-(0[1-9]|1[0-2])$/.exec(value) ?? [];
  if (value !== '' && year === undefined)
    refuse('Planning Month', `'${value}' is not a month as YYYY-MM`);
  return { year: Number(year), month: Number(month) };
}

function readDates(cell: Cells, refuse: Refuse, isReviewed: boolean) {
  const dayOf = (column: PlanColumn, isRequired: boolean): string | null => {
    const value = cell(column);
    if (value === '') {
      if (isRequired) refuse(column, 'is required');
      return null;
    }
    const read = readDay(value);
    if (read === undefined) refuse(column, `'${value}' is not a date`);
    return read ?? null;
  };
  return {
    writeDue: dayOf('Write Due', false) ?? '',
    finalReviewDue: dayOf('Final Review Due', isReviewed),
    goLive: dayOf('Go Live', false),
  };
}

function readNumbers(cell: Cells, refuse: Refuse) {
  const milestone = cell('Milestone');
  if (milestone !== '' && !/^[12]$/.test(milestone))
    refuse('Milestone', `'${milestone}' is not 1 or 2`);
  const words = cell('Min Word Count');
  const minWordCount = readWhole(words, 100_000);
  if (words !== '' && minWordCount === undefined) {
    refuse('Min Word Count', `'${words}' is not a whole number up to 100000`);
  }
  return {
    milestone: milestone === '' ? null : Number(milestone),
    minWordCount: minWordCount ?? null,
  };
}

function readPeople(cell: Cells, refuse: Refuse): PlanRow['people'] {
  const people: PlanRow['people'] = {};
  for (const column of peopleColumns) {
    const name = oneLine(cell(column));
    if (name.length > 150) refuse(column, 'is longer than 150 characters');
    if (name !== '') people[column] = name;
  }
  return people;
}

/** Parses a row, and reports each error with its column. */
export function readRow(
  row: number,
  cell: Cells,
  types: ReadonlyMap<string, PlanContentType>,
  refuse: Refuse,
): Omit<PlanRow, 'contentType'> & { contentType: PlanContentType | undefined } {
  readTexts(cell, refuse);
  const typeName = cell('Content Type');
  const contentType = types.get(foldText(typeName));
  if (typeName !== '' && !contentType)
    refuse('Content Type', `'${typeName}' is not a content type`);
  const isReviewed = contentType !== undefined && !isWithoutReview(contentType);
  return {
    row,
    client: oneLine(cell('Client')),
    title: oneLine(cell('Title')),
    ...readMonth(cell, refuse),
    ...readNumbers(cell, refuse),
    people: readPeople(cell, refuse),
    focusKeyword: cell('Focus Keyword') || null,
    ...readDates(cell, refuse, isReviewed),
    notes: cell('Notes') || null,
    contentType,
  };
}
