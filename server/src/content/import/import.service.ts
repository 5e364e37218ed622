import { randomUUID } from 'node:crypto';
import { statusId } from '@portal/contract/content/labels/content-status.schema.ts';
import {
  defaultEditorDueDateOffset,
  defaultMilestones,
} from '@portal/contract/content/planning/planning-month.schema.ts';
import { yearMonth } from '@portal/contract/platform/dates.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { insertChangelogEntries } from '#content/articles/changelog/changelog.repository.ts';
import { endOfDueDay } from '#content/articles/due-dates/article-due-dates.ts';
import { selectContentStatus } from '#content/labels/content-status.repository.ts';
import { freeSlug, slugOf } from '#organizations/organizations/slug.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { insertArticles } from '../articles/article-write.repository.ts';
import {
  insertOrganizations,
  insertPeople,
  insertPlanningMonths,
  insertWriters,
  selectPeopleByName,
  selectSlugs,
} from './import.repository.ts';
import {
  findKnown,
  type ImportOptions,
  type ImportPlan,
  type Known,
  monthKey,
  type NewPerson,
  withoutKnown,
} from './import-plan.service.ts';
import type { PeopleColumn, PlanRow } from './plan-row.ts';

async function createClients(db: Db, names: readonly string[], now: string): Promise<void> {
  const slugs = new Set((await selectSlugs(db)).map(({ slug }) => slug));
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
    status_id: statusId.writing,
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
    due_at: endOfDueDay(row.writeDue),
    created_at: now,
    updated_at: now,
  };
}

/** What the changelog says of an imported article: each field that it was made with. */
function changesOf(row: PlanRow, status: string): [string, string | number | null | undefined][] {
  return [
    ['title', row.title],
    ['status', status],
    ['client', row.client],
    ['content_type', row.contentType.name],
    ['planning_year_month', yearMonth(row)],
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

/** Makes those of these articles that aren't there; answers how many. */
async function createArticles(
  db: Db,
  wanted: readonly PlanRow[],
  options: ImportOptions,
): Promise<number> {
  const now = clock.instant();
  const known = await findKnown(db, wanted);
  const { articles: rows } = await withoutKnown(db, wanted, known);
  const status = (await selectContentStatus(db, statusId.writing))?.name ?? '';
  const ids = await insertArticles(
    db,
    rows.map((row) => articleOf(row, known, now)),
  );
  const entries = ids.flatMap((id, place) => {
    const row = rows[place];
    if (!row) throw new Error('Each row has made one article.');
    return changesOf(row, status)
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
  await insertChangelogEntries(db, entries);
  await recordEvents(
    db,
    ids.map((id) => ({ topic: 'article', recordId: id, kind: 'created' as const })),
  );
  return ids.length;
}

/** Makes what a plan's articles need: clients, people, months. */
async function createFoundations(db: Db, plan: ImportPlan): Promise<void> {
  const now = clock.instant();
  await createClients(db, plan.clients, now);
  await createPeople(db, plan.people, now);
  if (plan.newWriters.length > 0) {
    const keys = plan.newWriters.map(foldText);
    const people = await selectPeopleByName(db, keys);
    await insertWriters(
      db,
      people.map(({ id }) => id),
    );
  }
  await createMonths(db, plan.months, now);
  const topics = ['organization', 'person', 'planning-month'];
  await recordEvents(
    db,
    topics.map((topic) => ({ topic })),
  );
}

const articlesAtOnce = 500;

/** Makes what the plan says, and tells after each part how many articles there are. */
export async function createPlanned(
  db: Db,
  plan: ImportPlan,
  options: ImportOptions,
  onMade: (count: number) => void = () => undefined,
): Promise<number> {
  await createFoundations(db, plan);
  let count = 0;
  for (let start = 0; start < plan.articles.length; start += articlesAtOnce) {
    const part = plan.articles.slice(start, start + articlesAtOnce);
    count += await createArticles(db, part, options);
    onMade(count);
  }
  return count;
}

/** Makes what the plan says, in the caller's transaction: the same plan that was shown, or nothing. */
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
