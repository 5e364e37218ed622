import type { PersonReference } from '@portal/contract/content/articles/references.schema.ts';
import {
  defaultEditorDueDateOffset,
  defaultMilestones,
  type PlanningMonthPreview,
} from '@portal/contract/content/planning/planning-month.schema.ts';
import { mondayOf } from '@portal/contract/platform/dates.ts';
import {
  selectOrganizationReferences,
  selectPersonReferences,
  selectWriterReferences,
} from '#content/articles/references/reference.repository.ts';
import type { Db } from '#platform/database/tables.ts';
import { plannedDates } from './planned-dates.ts';
import { type PlanningMonthRow, selectMonthOf } from './planning-month.repository.ts';
import {
  type PlannedTemplate,
  selectMonthsBefore,
  selectTemplatesToRun,
  selectWordsByPerson,
} from './preview.repository.ts';

/** A person's usual load is the average of this many previous months. */
const usualMonths = 3;
/** A load greater than this multiple of the usual load is flagged. */
const overloadFactor = 1.5;

interface Load {
  article_count: number;
  word_count: number;
}

/** Sums articles and words by key, ordered by each key's first occurrence. */
function sumLoads<Key>(
  templates: readonly PlannedTemplate[],
  keyOf: (template: PlannedTemplate) => Key,
): Map<Key, Load> {
  const result = new Map<Key, Load>();
  for (const template of templates) {
    const key = keyOf(template);
    const load = result.get(key) ?? { article_count: 0, word_count: 0 };
    load.article_count += 1;
    load.word_count += template.min_word_count ?? 0;
    result.set(key, load);
  }
  return result;
}

interface UsualWords {
  byPerson: ReadonlyMap<number, number>;
  months: number;
}

function personLoads(
  byPerson: Map<number | null, Load>,
  people: ReadonlyMap<number, PersonReference>,
  usual: UsualWords,
): PlanningMonthPreview['writers'] {
  return [...byPerson]
    .flatMap(([id, load]) => {
      const person = id === null ? undefined : people.get(id);
      if (!person) return [];
      const words = usual.byPerson.get(person.id) ?? 0;
      const usual_word_count = usual.months > 0 ? Math.round(words / usual.months) : 0;
      const has_too_much =
        usual_word_count > 0 && load.word_count > usual_word_count * overloadFactor;
      return [{ person, ...load, usual_word_count, has_too_much }];
    })
    .sort((a, b) => b.word_count - a.word_count);
}

export interface PreviewedMonth {
  year: number;
  month: number;
  default_milestone_one?: string | undefined;
  default_milestone_two?: string | undefined;
  editor_due_date_offset?: number | undefined;
}

/** Returns the month's dates: from the request if given, otherwise the stored dates, otherwise the defaults. */
function datesOf({ year, month, ...dates }: PreviewedMonth, stored: PlanningMonthRow | undefined) {
  const usual = defaultMilestones(year, month);
  return {
    default_milestone_one:
      dates.default_milestone_one ?? stored?.default_milestone_one ?? usual.one,
    default_milestone_two:
      dates.default_milestone_two ?? stored?.default_milestone_two ?? usual.two,
    editor_due_date_offset:
      dates.editor_due_date_offset ?? stored?.editor_due_date_offset ?? defaultEditorDueDateOffset,
  };
}
type Dates = ReturnType<typeof datesOf>;

/** Reads all related records with one query per type. */
async function findNamed(db: Db, templates: readonly PlannedTemplate[]) {
  return {
    writers: await selectWriterReferences(
      db,
      templates.map((template) => (template.writer_person_id === null ? null : template.writer_id)),
    ),
    people: await selectPersonReferences(
      db,
      templates.flatMap((template) => [template.writer_person_id, template.editor_id]),
    ),
    clients: await selectOrganizationReferences(
      db,
      templates.map((template) => template.organization_id),
    ),
  };
}
type Named = Awaited<ReturnType<typeof findNamed>>;

function plannedArticles(
  templates: readonly PlannedTemplate[],
  { writers, people, clients }: Named,
  dates: Dates,
): PlanningMonthPreview['articles'] {
  return templates.flatMap((template) => {
    const client = clients.get(template.organization_id);
    if (!client) return [];
    return {
      template: template.id,
      title: template.title,
      client,
      content_type: { id: template.content_type_id, name: template.content_type_name },
      writer: writers.get(template.writer_id ?? 0) ?? null,
      editor: people.get(template.editor_id ?? 0) ?? null,
      milestone: template.milestone,
      min_word_count: template.min_word_count,
      ...plannedDates(dates, template.milestone),
      is_without_writer: template.writer_person_id === null,
    };
  });
}

/** Sums the words to write in each week, earliest first. */
function weekLoads(
  templates: readonly PlannedTemplate[],
  dates: Dates,
): PlanningMonthPreview['weeks'] {
  const weekOf = ({ milestone }: PlannedTemplate) => {
    const { duedate_write } = plannedDates(dates, milestone);
    return duedate_write === null ? null : mondayOf(duedate_write);
  };
  return [...sumLoads(templates, weekOf)]
    .map(([week, load]) => ({ week, ...load }))
    .sort((a, b) => (a.week ?? '9999').localeCompare(b.week ?? '9999'));
}

/**
 * Returns the templates that would create articles for a month, and the month's dates. The month need not exist yet.
 */
export async function readPlannedMonth(db: Db, previewed: PreviewedMonth) {
  const { year, month } = previewed;
  const stored = await selectMonthOf(db, year, month);
  const dates = datesOf(previewed, stored);
  return { stored, dates, templates: await selectTemplatesToRun(db, month, stored?.id ?? null) };
}

/** Returns the articles that the templates would create for a month. The month need not exist yet. Writes nothing. */
export async function previewPlanningMonth(
  db: Db,
  previewed: PreviewedMonth,
): Promise<PlanningMonthPreview> {
  const { year, month } = previewed;
  const { stored, dates, templates } = await readPlannedMonth(db, previewed);
  const named = await findNamed(db, templates);
  const before = await selectMonthsBefore(db, { year, month, count: usualMonths });
  const usual = async (role: 'writer' | 'editor') => ({
    byPerson: await selectWordsByPerson(db, role, before),
    months: before.length,
  });
  const byWriter = sumLoads(templates, (template) => template.writer_person_id);
  const byEditor = sumLoads(templates, (template) => template.editor_id);
  const articles = plannedArticles(templates, named, dates);
  return {
    year,
    month,
    planning_month: stored?.id ?? null,
    ...dates,
    article_count: articles.length,
    word_count: templates.reduce((sum, { min_word_count }) => sum + (min_word_count ?? 0), 0),
    without_writer_count: articles.filter((article) => article.is_without_writer).length,
    articles,
    writers: personLoads(byWriter, named.people, await usual('writer')),
    editors: personLoads(byEditor, named.people, await usual('editor')),
    weeks: weekLoads(templates, dates),
  };
}
