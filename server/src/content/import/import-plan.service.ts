import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { planningYears } from '@portal/contract/content/planning/planning-month.schema.ts';
import { yearMonth } from '@portal/contract/platform/dates.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { generateUsernames } from '#users/people/person-creation.service.ts';
import type { ContentPlan, RowError } from './content-plan.ts';
import {
  selectArticlesOfClients,
  selectMonthIds,
  selectOrganizationsByName,
  selectPeopleByName,
} from './import.repository.ts';
import { type PeopleColumn, type PlanNames, type PlanRow, peopleColumns } from './plan-row.ts';

export interface ImportOptions {
  /** True to create missing clients, people and planning months; otherwise, missing records are errors. */
  createsMissing: boolean;
  /** The person who imports the plan; null for imports with a command. */
  actorId: number | null;
}

export interface NewPerson {
  name: string;
  username: string;
  group: 'Editor' | 'Contractor';
  isWriter: boolean;
}

/** The records that an import would create, and its errors. */
export interface ImportPlan {
  clients: string[];
  people: NewPerson[];
  /** The names of existing people who would become writers. */
  newWriters: string[];
  months: { year: number; month: number }[];
  articles: PlanRow[];
  /** The numbers of the rows whose article already exists or that repeat an earlier row. */
  untouched: number[];
  errors: RowError[];
  written: ContentPlan['written'];
}

/** Existing records that a plan refers to, by folded name. */
export interface Known {
  clients: Map<string, number>;
  people: Map<string, { id: number; writerId: number | null }>;
  ambiguous: Set<string>;
  months: Map<string, number>;
  /** The last year for new planning months, because a year far in the future is probably a typo. */
  lastYear: number;
}

export const monthKey = ({ year, month }: { year: number; month: number }) => `${year}-${month}`;
const unique = (values: readonly string[]) => [...new Set(values)];
const namesOf = (row: PlanNames) => Object.values(row.people);
const byKey = (names: readonly string[]) =>
  new Map(unique(names).map((name) => [foldText(name), name]));

export async function findKnown(db: Db, rows: readonly PlanNames[]): Promise<Known> {
  const clientKeys = [...byKey(rows.map(({ client }) => client)).keys()];
  const personKeys = [...byKey(rows.flatMap(namesOf)).keys()];
  const people: Known['people'] = new Map();
  const ambiguous = new Set<string>();
  for (const { id, name_key, writer_id } of await selectPeopleByName(db, personKeys)) {
    if (people.has(name_key)) ambiguous.add(name_key);
    people.set(name_key, { id, writerId: writer_id });
  }
  const clients = new Map<string, number>();
  for (const { id, dba_name_key } of await selectOrganizationsByName(db, clientKeys)) {
    // If two clients have the same name, use the older client.
    if (!clients.has(dba_name_key)) clients.set(dba_name_key, id);
  }
  const months = new Map((await selectMonthIds(db)).map((month) => [monthKey(month), month.id]));
  const { last: lastYear } = planningYears(clock.today());
  return { clients, people, ambiguous, months, lastYear };
}

/** Returns an error for each nonexistent record that a row refers to. */
function missingOf(row: PlanNames, known: Known): RowError[] {
  const errors: RowError[] = [];
  if (row.client !== '' && !known.clients.has(foldText(row.client))) {
    errors.push({ row: row.row, column: 'Client', reason: `'${row.client}' is not known` });
  }
  const isUnplanned = Number.isInteger(row.year) && !known.months.has(monthKey(row));
  if (isUnplanned && row.year <= known.lastYear) {
    const reason = `'${yearMonth(row)}' is not planned yet`;
    errors.push({ row: row.row, column: 'Planning Month', reason });
  }
  for (const [column, name] of Object.entries(row.people) as [PeopleColumn, string][]) {
    const person = known.people.get(foldText(name));
    if (!person) errors.push({ row: row.row, column, reason: `'${name}' is not known` });
    else if (column === 'Writer' && person.writerId === null) {
      errors.push({ row: row.row, column, reason: `'${name}' is not a writer` });
    }
  }
  return errors;
}

function monthsTooFarAhead(row: PlanNames, known: Known): RowError[] {
  if (!(row.year > known.lastYear) || known.months.has(monthKey(row))) return [];
  const reason = `'${yearMonth(row)}' is after ${known.lastYear}`;
  return [{ row: row.row, column: 'Planning Month', reason }];
}

function ambiguitiesOf(row: PlanNames, known: Known): RowError[] {
  if (known.ambiguous.size === 0) return [];
  return peopleColumns
    .filter((column) => known.ambiguous.has(foldText(row.people[column] ?? '')))
    .map((column) => ({
      row: row.row,
      column,
      reason: `several people are called '${row.people[column]}'`,
    }));
}

export function splitName(name: string) {
  const [first_name = '', ...others] = name.split(' ');
  return { first_name, last_name: others.join(' ') };
}

async function planPeople(db: Db, rows: readonly PlanRow[], known: Known): Promise<NewPerson[]> {
  const writers = byKey(rows.flatMap(({ people }) => people.Writer ?? []));
  const reviewers = byKey(
    rows.flatMap(({ people }) => [people.Editor ?? [], people['Final Approver'] ?? []].flat()),
  );
  const missing = [...byKey(rows.flatMap(namesOf))].filter(([key]) => !known.people.has(key));
  if (missing.length === 0) return [];
  const usernames = await generateUsernames(
    db,
    missing.map(([, name]) => splitName(name)),
  );
  return missing.map(([key, name], index) => ({
    name,
    username: usernames[index] ?? '',
    group: reviewers.has(key) ? ('Editor' as const) : ('Contractor' as const),
    isWriter: writers.has(key),
  }));
}

/** Returns an article's key. Articles with the same client, month and title count as the same article. */
const articleKey = (client: number | string, month: string | number, title: string) =>
  `${client}|${month}|${foldText(title)}`;

/** Returns the rows whose article doesn't exist yet, without repeated rows. */
export async function withoutKnown(db: Db, rows: readonly PlanRow[], known: Known) {
  const present = await selectArticlesOfClients(db, [...new Set(known.clients.values())]);
  const taken = new Set(
    present.map((article) =>
      articleKey(article.client_id, article.planning_month_id ?? 0, article.title_key),
    ),
  );
  const untouched: number[] = [];
  const articles = rows.filter((row) => {
    const client = known.clients.get(foldText(row.client)) ?? foldText(row.client);
    const month = known.months.get(monthKey(row)) ?? monthKey(row);
    const key = articleKey(client, month, row.title);
    if (taken.has(key)) untouched.push(row.row);
    const isNew = !taken.has(key);
    taken.add(key);
    return isNew;
  });
  return { articles, untouched };
}

const rowsPerTurn = 500;

/** Yields the rows, and returns control to the event loop after every few hundred rows. */
async function* inTurns<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate();
    yield row;
  }
}

/** Compares a content plan with the database, without writing. */
export async function planImport(
  db: Db,
  read: ContentPlan,
  options: Pick<ImportOptions, 'createsMissing'>,
): Promise<ImportPlan> {
  const known = await findKnown(db, [...read.rows, ...read.wrong]);
  const unknownOf = (row: PlanNames) => [
    ...ambiguitiesOf(row, known),
    ...monthsTooFarAhead(row, known),
    ...(options.createsMissing ? [] : missingOf(row, known)),
  ];
  const errors = [...read.errors];
  for await (const row of inTurns(read.wrong)) errors.push(...unknownOf(row));
  const whole: PlanRow[] = [];
  for await (const row of inTurns(read.rows)) {
    const wrong = unknownOf(row);
    errors.push(...wrong);
    if (wrong.length === 0) whole.push(row);
  }
  const { articles, untouched } = await withoutKnown(db, whole, known);
  const clients = [...byKey(articles.map((row) => row.client))].filter(
    ([key]) => !known.clients.has(key),
  );
  const months = new Map(
    articles.map((row) => [monthKey(row), { year: row.year, month: row.month }]),
  );
  for (const key of known.months.keys()) months.delete(key);
  const newWriters = [...byKey(articles.flatMap(({ people }) => people.Writer ?? []))].filter(
    ([key]) => known.people.get(key)?.writerId === null,
  );
  return {
    clients: clients.map(([, name]) => name),
    people: await planPeople(db, articles, known),
    newWriters: newWriters.map(([, name]) => name),
    months: [...months.values()].sort((a, b) => a.year - b.year || a.month - b.month),
    articles,
    untouched,
    errors: errors.sort((a, b) => a.row - b.row),
    written: read.written,
  };
}

/** Returns a hash of the plan. An import runs only if its hash matches the preview's hash. */
export function fingerprintOf({ written: _, ...plan }: ImportPlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex');
}
