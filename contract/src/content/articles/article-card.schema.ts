import { z } from 'zod';
import { id } from '../../platform/fields.ts';
import { articleStatus } from '../labels/content-status.schema.ts';
import { article } from './article.schema.ts';
import { organizationReference, personReference } from './references.schema.ts';

const status = articleStatus.pick({
  id: true,
  uid: true,
  name: true,
  color: true,
  status_type: true,
});
const client = organizationReference.pick({ id: true, dba_name: true });
const person = personReference.omit({ username: true });
const writerPerson = person.omit({ is_staff: true });
const relations = {
  status,
  client,
  content_type: z.object({ uid: z.string().nullable(), name: z.string() }),
  planning_year_month: z.object({ year: z.int(), month: z.int() }).nullable(),
  project: z.object({ name: z.string() }).nullable(),
  writer: z.object({ id: id(), user: writerPerson }).nullable(),
  editor: person.nullable(),
  lead: person.nullable(),
  final_approver: person.nullable(),
  poster: person.nullable(),
};

const ownFields = article.pick({
  id: true,
  title: true,
  archived: true,
  is_late: true,
  due_at: true,
  scheduled_date: true,
  duedate_write: true,
  duedate_rewrite: true,
  duedate_edit: true,
  duedate_reedit: true,
  duedate_finalreview: true,
  duedate_schedulepost: true,
  duedate_qapost: true,
  duedate_golive: true,
  focus_keyword_plaintext: true,
  min_word_count: true,
  milestone: true,
  google_doc: true,
  google_sheet: true,
  version: true,
  allowed_actions: true,
});

/**
 * An article as shown in calendars and boards. It has the same fields as a list row, so that the article's panel can
 * open immediately.
 */
export const articleCard = ownFields.extend(relations);
export type ArticleCard = z.infer<typeof articleCard>;

const of = (field: string, { shape }: { shape: object }) =>
  Object.keys(shape).map((name) => `${field}.${name}`);

/** A card's fields, as the `columns` parameter of a list. */
export const cardColumns: readonly string[] = [
  ...Object.keys(ownFields.shape),
  ...of('status', status),
  ...of('client', client),
  ...of('content_type', relations.content_type),
  'planning_year_month.year',
  'planning_year_month.month',
  'project.name',
  'writer.id',
  ...of('writer.user', writerPerson),
  ...of('editor', person),
  ...of('lead', person),
  ...of('final_approver', person),
  ...of('poster', person),
];
