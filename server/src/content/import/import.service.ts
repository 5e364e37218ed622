import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { insertNewArticles, type NewArticle } from '#content/articles/article-creation.service.ts';
import { addPlanningMonths } from '#content/planning/months/planning-month.service.ts';
import { createNamedOrganizations } from '#organizations/organizations/organization.service.ts';
import { recordAudit, recordAudits } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { createPeople } from '#users/people/person-creation.service.ts';
import { createWriters } from '#users/writers/writer.service.ts';
import { selectPeopleByName } from './import.repository.ts';
import {
  findKnown,
  type ImportOptions,
  type ImportPlan,
  type Known,
  monthKey,
  type NewPerson,
  splitName,
  withoutKnown,
} from './import-plan.service.ts';
import type { PeopleColumn, PlanRow } from './plan-row.ts';

const groupIds = { Editor: groups.editor.id, Contractor: groups.contractor.id };

async function createMissingPeople(
  db: Db,
  people: readonly NewPerson[],
  actorId: number | null,
): Promise<void> {
  const ids = await createPeople(
    db,
    people.map(({ name, username, group, isWriter }) => ({
      ...splitName(name),
      username,
      email: null,
      passwordHash: null,
      groupId: groupIds[group],
      writer: isWriter ? { rateCents: null } : undefined,
    })),
  );
  const subjects = ids.map((id) => ({ noun: 'person', id }));
  await recordAudits(
    db,
    subjects.map((subject) => ({ action: 'person.created', actorId, subject })),
  );
}

async function createMissingWriters(db: Db, names: readonly string[], actorId: number | null) {
  if (names.length === 0) return;
  const people = await selectPeopleByName(db, names.map(foldText));
  const ids = people.filter(({ writer_id }) => writer_id === null).map(({ id }) => id);
  await createWriters(db, actorId, ids);
}

/** Creates the clients, people and months that the plan's articles need. */
async function createPrerequisites(
  db: Db,
  plan: ImportPlan,
  { actorId }: ImportOptions,
): Promise<void> {
  await createNamedOrganizations(db, plan.clients);
  await createMissingPeople(db, plan.people, actorId);
  await createMissingWriters(db, plan.newWriters, actorId);
  await addPlanningMonths(db, plan.months);
}

function articleOf(row: PlanRow, known: Known): NewArticle['values'] {
  const person = (column: PeopleColumn) => known.people.get(foldText(row.people[column] ?? ''));
  const clientId = known.clients.get(foldText(row.client));
  if (clientId === undefined) throw new Error('The client of a planned article is missing.');
  return {
    title: row.title,
    title_key: foldText(row.title),
    status_id: statusId.writing,
    client_id: clientId,
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
  };
}

/** Creates the articles that don't exist yet, and returns their ids. */
async function createArticles(
  db: Db,
  rows: readonly PlanRow[],
  { actorId }: ImportOptions,
): Promise<number[]> {
  const known = await findKnown(db, rows);
  const { articles } = await withoutKnown(db, rows, known);
  const created = await insertNewArticles(
    db,
    articles.map((row) => ({ values: articleOf(row, known) })),
    { actorId, note: 'imported' },
  );
  return created.map(({ id }) => id);
}

const articlesAtOnce = 500;

/** Creates a plan's records, and reports the number of articles after each batch. Returns the articles' ids. */
export async function createPlanned(
  db: Db,
  plan: ImportPlan,
  options: ImportOptions,
  onMade: (count: number) => void = () => undefined,
): Promise<number[]> {
  await createPrerequisites(db, plan, options);
  const ids: number[] = [];
  for (let start = 0; start < plan.articles.length; start += articlesAtOnce) {
    const part = plan.articles.slice(start, start + articlesAtOnce);
    ids.push(...(await createArticles(db, part, options)));
    onMade(ids.length);
  }
  return ids;
}

/** Creates a plan's records in the caller's transaction. */
export async function applyImport(db: Db, plan: ImportPlan, options: ImportOptions): Promise<void> {
  if (plan.articles.length === 0) return;
  await createPlanned(db, plan, options);
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
