import { personFields } from '@portal/contract/content/articles/article-workflow.ts';
import { type Kysely, sql } from 'kysely';
import { idList, isSqlite } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Condition } from '../articles/article-visibility.ts';
import type { TemplateScope } from '../planning/templates/article-template.policy.ts';

type Db = Kysely<Pick<Tables, 'article' | 'article_template' | 'person' | 'writer'>>;

/** Returns a person, active or not, with the id of the person's writer record. */
export function selectAssignee(db: Db, personId: number) {
  return db
    .selectFrom('person')
    .leftJoin('writer', 'writer.person_id', 'person.id')
    .select(['person.id', 'writer.id as writer_id'])
    .where('person.id', '=', personId)
    .executeTakeFirst();
}

export interface Assignee {
  id: number;
  writer_id: number | null;
}

export const templateRoles = [
  'writer_id',
  'editor_id',
  'lead_id',
  'final_approver_id',
  'poster_id',
] as const;
export type TemplateRole = (typeof templateRoles)[number];

export interface ReassignedTemplate {
  id: number;
  /** The template's version after the reassignment. */
  version: number;
  fields: TemplateRole[];
}

export const roleOf = ({ id, writer_id }: Assignee, role: TemplateRole) =>
  role === 'writer_id' ? writer_id : id;

const isOf = (clients: TemplateScope) => {
  if (clients === 'all') return sql<boolean>`1 = 1`;
  if (clients.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`article_template.organization_id in (${sql.join(clients)})`;
};

/** Returns a condition for templates of these organizations that are assigned to the person. */
function isAssigned({ id, writer_id }: Assignee, clients: TemplateScope) {
  const parts = personFields.map(
    (field) => sql`article_template.${sql.ref(`${field}_id`)} = ${id}`,
  );
  if (writer_id !== null) parts.push(sql`article_template.writer_id = ${writer_id}`);
  return sql<boolean>`((${sql.join(parts, sql` or `)}) and ${isOf(clients)})`;
}

export async function countTemplatesOf(
  db: Db,
  person: Assignee,
  clients: TemplateScope = 'all',
): Promise<number> {
  const { count } = await db
    .selectFrom('article_template')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isAssigned(person, clients))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function selectTemplateClientIds(db: Db, person: Assignee): Promise<number[]> {
  const rows = await db
    .selectFrom('article_template')
    .select('organization_id')
    .distinct()
    .where(isAssigned(person, 'all'))
    .execute();
  return rows.map(({ organization_id }) => organization_id);
}

/** Returns whether any of these articles, or any of these organizations' templates, has this writer. */
export async function writesAnything(
  db: Db,
  writerId: number,
  { articles, clients }: { articles: Condition; clients: TemplateScope },
): Promise<boolean> {
  const article = await db
    .selectFrom('article')
    .select('id')
    .where('writer_id', '=', writerId)
    .where(articles)
    .limit(1)
    .executeTakeFirst();
  if (article) return true;
  const template = await db
    .selectFrom('article_template')
    .select('id')
    .where('writer_id', '=', writerId)
    .where(isOf(clients))
    .limit(1)
    .executeTakeFirst();
  return template !== undefined;
}

/**
 * Returns the ids of the articles' clients, and of the given organizations that have templates assigned to the person.
 */
export async function selectClientsOf(
  db: Db,
  person: Assignee,
  { articles, clients }: { articles: Condition; clients: TemplateScope },
): Promise<number[]> {
  const rows = await db
    .selectFrom('article')
    .select('client_id')
    .where(articles)
    .union(
      db
        .selectFrom('article_template')
        .select('organization_id as client_id')
        .where(isAssigned(person, clients)),
    )
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** Returns the roles that the reassignment replaces in each template, and the template's version afterward. */
export async function selectReassignedTemplates(
  db: Db,
  person: Assignee,
  clients: TemplateScope,
): Promise<ReassignedTemplate[]> {
  const rows = await db
    .selectFrom('article_template')
    .select(['id', 'version', ...templateRoles])
    .where(isAssigned(person, clients))
    .orderBy('id')
    .execute();
  return rows.map(({ id, version, ...roles }) => ({
    id,
    version: version + 1,
    fields: templateRoles.filter((role) => roles[role] === roleOf(person, role)),
  }));
}

/**
 * Locks the templates, and returns the title of the first template whose version differs, or 'A template' if that
 * template was deleted.
 */
export async function findChangedTemplate(
  db: Db,
  templates: readonly Pick<ReassignedTemplate, 'id' | 'version'>[],
): Promise<string | undefined> {
  if (templates.length === 0) return undefined;
  const { write, has } = idList(db);
  const rows = await db
    .selectFrom('article_template')
    .select(['id', 'title', 'version'])
    .where(has('id', write(templates.map(({ id }) => id))))
    .orderBy('id')
    .$call((query) => (isSqlite(db) ? query : query.forUpdate()))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changed = templates.find(({ id, version }) => byId.get(id)?.version !== version);
  return changed && (byId.get(changed.id)?.title ?? 'A template');
}

/** Replaces the person in these organizations' templates and returns the number of changed templates. */
export async function reassignTemplates(
  db: Db,
  { from, to, clients }: { from: Assignee; to: Assignee; clients: TemplateScope },
  now: string,
): Promise<number> {
  const replaced = (column: string, before: number | null, after: number | null) =>
    sql<number | null>`case when ${sql.ref(column)} = ${before} then cast(${after} as integer)
      else ${sql.ref(column)} end`;
  const { numUpdatedRows } = await db
    .updateTable('article_template')
    .set({
      ...Object.fromEntries(
        personFields.map((field) => [`${field}_id`, replaced(`${field}_id`, from.id, to.id)]),
      ),
      ...(from.writer_id === null
        ? {}
        : { writer_id: replaced('writer_id', from.writer_id, to.writer_id) }),
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where(isAssigned(from, clients))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
