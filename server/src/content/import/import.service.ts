import { randomUUID } from 'node:crypto';
import {
  defaultEditorDueDateOffset,
  defaultMilestones,
} from '@portal/contract/content/planning-month.schema.ts';
import { instantInZone } from '@portal/contract/platform/dates.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { freeSlug, slugOf } from '#organizations/organizations/slug.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import {
  type ContentPlan,
  type PeopleColumn,
  type PlanRow,
  peopleColumns,
  type RowError,
  readContentPlan,
} from './content-plan.ts';
import {
  insertArticles,
  insertChangelog,
  insertOrganizations,
  insertPeople,
  insertPlanningMonths,
  insertWriters,
  listArticlesOfClients,
  listContentTypes,
  listOrganizationsByName,
  listPeopleByName,
  listPlanningMonths,
  listSlugs,
  listUsernames,
} from './import.repository.ts';

export interface ImportOptions {
  /** Makes clients, people and planning months that the portal doesn't have; otherwise they are errors. */
  createsMissing: boolean;
  /** Who imports; null for a command. */
  actorId: number | null;
}

export interface NewPerson {
  name: string;
  username: string;
  group: 'Editor' | 'Contractor';
  isWriter: boolean;
}

/** What an import would make, and what stands in its way. */
export interface ImportPlan {
  clients: string[];
  people: NewPerson[];
  /** People who are there and become writers. */
  newWriters: string[];
  months: { year: number; month: number }[];
  articles: PlanRow[];
  /** Rows whose article is there already, or that repeat a row above. */
  untouched: number[];
  errors: RowError[];
  written: ContentPlan['written'];
}

interface Known {
  clients: Map<string, number>;
  people: Map<string, { id: number; writerId: number | null }>;
  ambiguous: Set<string>;
  months: Map<string, number>;
}

const monthKey = ({ year, month }: { year: number; month: number }) => `${year}-${month}`;
const unique = (values: readonly string[]) => [...new Set(values)];
const namesOf = (row: PlanRow) => Object.values(row.people);
const byKey = (names: readonly string[]) => new Map(names.map((name) => [foldText(name), name]));

async function findKnown(db: Db, rows: readonly PlanRow[]): Promise<Known> {
  const clientKeys = unique(rows.map((row) => foldText(row.client)));
  const personKeys = unique(rows.flatMap(namesOf).map(foldText));
  const people: Known['people'] = new Map();
  const ambiguous = new Set<string>();
  for (const { id, name_key, writer_id } of await listPeopleByName(db, personKeys)) {
    if (people.has(name_key)) ambiguous.add(name_key);
    people.set(name_key, { id, writerId: writer_id });
  }
  const clients = new Map<string, number>();
  for (const { id, dba_name_key } of await listOrganizationsByName(db, clientKeys)) {
    // The oldest of two clients with one name is the one that is meant.
    if (!clients.has(dba_name_key)) clients.set(dba_name_key, id);
  }
  const months = new Map((await listPlanningMonths(db)).map((one) => [monthKey(one), one.id]));
  return { clients, people, ambiguous, months };
}

/** What a row names that isn't there. */
function missingOf(row: PlanRow, known: Known): RowError[] {
  const errors: RowError[] = [];
  if (!known.clients.has(foldText(row.client))) {
    errors.push({ row: row.row, column: 'Client', reason: `'${row.client}' is not known` });
  }
  if (!known.months.has(monthKey(row))) {
    errors.push({ row: row.row, column: 'Planning Month', reason: 'is not planned yet' });
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

function ambiguitiesOf(row: PlanRow, known: Known): RowError[] {
  return peopleColumns
    .filter((column) => known.ambiguous.has(foldText(row.people[column] ?? '')))
    .map((column) => ({
      row: row.row,
      column,
      reason: `several people are called '${row.people[column]}'`,
    }));
}

/** first.last in plain letters, numbered when taken. */
function freeUsername(name: string, taken: Set<string>): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[^a-z0-9]+/g, ''))
    .filter((word) => word !== '');
  const base = words.length > 1 ? `${words[0]}.${words.at(-1)}` : (words[0] ?? 'person');
  let username = base;
  for (let number = 2; taken.has(username); number += 1) username = `${base}${number}`;
  taken.add(username);
  return username;
}

async function planPeople(db: Db, rows: readonly PlanRow[], known: Known): Promise<NewPerson[]> {
  const writers = byKey(rows.flatMap(({ people }) => people.Writer ?? []));
  const reviewers = byKey(
    rows.flatMap(({ people }) => [people.Editor ?? [], people['Final Approver'] ?? []].flat()),
  );
  const missing = [...byKey(rows.flatMap(namesOf))].filter(([key]) => !known.people.has(key));
  if (missing.length === 0) return [];
  const taken = new Set((await listUsernames(db)).map(({ username_key }) => username_key));
  return missing.map(([key, name]) => ({
    name,
    username: freeUsername(name, taken),
    group: reviewers.has(key) ? ('Editor' as const) : ('Contractor' as const),
    isWriter: writers.has(key),
  }));
}

const articleKey = (client: number | string, month: string | number, title: string) =>
  `${client}|${month}|${foldText(title)}`;

/** Leaves out rows whose article is there, and rows that say again what a row above says. */
async function withoutKnown(db: Db, rows: readonly PlanRow[], known: Known) {
  const present = await listArticlesOfClients(db, [...new Set(known.clients.values())]);
  const taken = new Set(
    present.map((one) => articleKey(one.client_id, one.planning_month_id ?? 0, one.title_key)),
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

/** Reads a content plan beside what the portal has. It writes nothing. */
export async function planImport(
  db: Db,
  text: string,
  options: Pick<ImportOptions, 'createsMissing'>,
): Promise<ImportPlan> {
  const read = readContentPlan(text, await listContentTypes(db));
  const known = await findKnown(db, read.rows);
  const errors = [...read.errors];
  const whole = read.rows.filter((row) => {
    const wrong = [
      ...ambiguitiesOf(row, known),
      ...(options.createsMissing ? [] : missingOf(row, known)),
    ];
    errors.push(...wrong);
    return wrong.length === 0;
  });
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

async function createClients(db: Db, names: readonly string[], now: string): Promise<void> {
  const slugs = new Set((await listSlugs(db)).map(({ slug }) => slug));
  await insertOrganizations(
    db,
    names.map((name) => {
      const slug = freeSlug(slugOf(name), slugs);
      slugs.add(slug);
      return {
        slug,
        organization_uuid: randomUUID(),
        dba_name: name,
        dba_name_key: foldText(name),
        legal_name: name,
        legal_name_key: foldText(name),
        report_required: 1 as const,
        created_at: now,
        updated_at: now,
      };
    }),
  );
}

async function createPeople(db: Db, people: readonly NewPerson[], now: string): Promise<void> {
  const groupIds = { Editor: groups.editor.id, Contractor: groups.contractor.id };
  const made = await insertPeople(
    db,
    people.map(({ name, username, group }) => {
      const [first = '', ...rest] = name.split(' ');
      return {
        username,
        username_key: foldText(username),
        first_name: first,
        last_name: rest.join(' '),
        name,
        name_key: foldText(name),
        group_id: groupIds[group],
        created_at: now,
      };
    }),
  );
  const writers = new Set(people.filter((one) => one.isWriter).map((one) => foldText(one.name)));
  await insertWriters(
    db,
    made.filter(({ name_key }) => writers.has(name_key)).map(({ id }) => id),
  );
}

async function createMonths(db: Db, months: ImportPlan['months'], now: string): Promise<void> {
  await insertPlanningMonths(
    db,
    months.map(({ year, month }) => {
      const { one, two } = defaultMilestones(year, month);
      return {
        year,
        month,
        default_milestone_one: one,
        default_milestone_two: two,
        editor_due_date_offset: defaultEditorDueDateOffset,
        created_at: now,
        updated_at: now,
      };
    }),
  );
}

function articleOf(row: PlanRow, known: Known, now: string) {
  const person = (column: PeopleColumn) => known.people.get(foldText(row.people[column] ?? ''));
  return {
    title: row.title,
    title_key: foldText(row.title),
    status_since: now,
    client_id: known.clients.get(foldText(row.client)) ?? 0,
    planning_month_id: known.months.get(monthKey(row)) ?? null,
    content_type_id: row.contentType.id,
    writer_id: person('Writer')?.writerId ?? null,
    editor_id: person('Editor')?.id ?? null,
    lead_id: person('Lead')?.id ?? null,
    final_approver_id: person('Final Approver')?.id ?? null,
    poster_id: person('Poster')?.id ?? null,
    min_word_count: row.minWordCount,
    milestone: row.milestone,
    description: row.notes,
    focus_keyword_plaintext: row.focusKeyword,
    duedate_write: row.writeDue,
    duedate_finalreview: row.finalReviewDue,
    duedate_golive: row.goLive,
    due_at: instantInZone(row.writeDue, '23:59:59.999', clock.timeZone()),
    created_at: now,
    updated_at: now,
  };
}

/** What the changelog says of an imported article: each field that it was made with. */
function changesOf(row: PlanRow): [string, string | number | null | undefined][] {
  return [
    ['title', row.title],
    ['status', 'Writing'],
    ['client', row.client],
    ['content_type', row.contentType.name],
    ['planning_year_month', `${row.year}-${String(row.month).padStart(2, '0')}`],
    ['writer', row.people.Writer],
    ['editor', row.people.Editor],
    ['lead', row.people.Lead],
    ['final_approver', row.people['Final Approver']],
    ['poster', row.people.Poster],
    ['min_word_count', row.minWordCount],
    ['milestone', row.milestone],
    ['description', row.notes],
    ['focus_keyword_plaintext', row.focusKeyword],
    ['duedate_write', row.writeDue],
    ['duedate_finalreview', row.finalReviewDue],
    ['duedate_golive', row.goLive],
  ];
}

async function createArticles(
  db: Db,
  rows: readonly PlanRow[],
  options: ImportOptions,
  now: string,
): Promise<void> {
  const known = await findKnown(db, rows);
  const made = await insertArticles(
    db,
    rows.map((row) => articleOf(row, known, now)),
  );
  const ids = new Map(
    made.map((one) => [
      articleKey(one.client_id, one.planning_month_id ?? 0, one.title_key),
      one.id,
    ]),
  );
  const entries = rows.flatMap((row) => {
    const client = known.clients.get(foldText(row.client)) ?? 0;
    const id = ids.get(articleKey(client, known.months.get(monthKey(row)) ?? 0, row.title));
    if (id === undefined) throw new Error(`Row ${row.row} was not stored.`);
    return changesOf(row)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([field, value]) => ({
        article_id: id,
        changed_by_id: options.actorId,
        change_type: '+' as const,
        changed_field: field,
        new_value: String(value),
        note: 'imported',
        changed_at: now,
      }));
  });
  await insertChangelog(db, entries);
  await recordEvents(
    db,
    made.map(({ id }) => ({ topic: 'article', recordId: id, kind: 'created' as const })),
  );
}

/** Makes what the plan says, in the caller's transaction: the same plan that was shown, or nothing. */
export async function applyImport(db: Db, plan: ImportPlan, options: ImportOptions): Promise<void> {
  if (plan.articles.length === 0) return;
  const now = clock.instant();
  await createClients(db, plan.clients, now);
  await createPeople(db, plan.people, now);
  if (plan.newWriters.length > 0) {
    const keys = plan.newWriters.map(foldText);
    const people = await listPeopleByName(db, keys);
    await insertWriters(
      db,
      people.map(({ id }) => id),
    );
  }
  await createMonths(db, plan.months, now);
  await createArticles(db, plan.articles, options, now);
  await recordAudit(db, {
    action: 'content.imported',
    actorId: options.actorId,
    details: {
      articles: plan.articles.length,
      clients: plan.clients.length,
      people: plan.people.length,
      months: plan.months.length,
    },
  });
}
