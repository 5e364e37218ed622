import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Countable, countable } from '#platform/database/count-rows.ts';
import { type Order, type Page, paginate } from '#platform/database/paging.ts';
import { containsText, idList } from '#platform/database/portable-sql.ts';
import { flag, type Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<
    Tables,
    | 'checklist'
    | 'checklist_item'
    | 'checklist_template'
    | 'organization'
    | 'person'
    | 'website_build'
  >
>;

export type WebsiteBuildRow = NonNullable<Awaited<ReturnType<typeof selectWebsiteBuild>>>;

const badgeColumns = <Kind extends 'build' | 'deploy'>(kind: Kind) =>
  [
    `${kind}_list.id as ${kind}_checklist_id`,
    `${kind}_list.name as ${kind}_name`,
    `${kind}_list.archived as ${kind}_archived`,
    `${kind}_list.item_count as ${kind}_item_count`,
    `${kind}_list.completed_count as ${kind}_completed_count`,
    `${kind}_list.failing_check_count as ${kind}_failing_check_count`,
    `${kind}_list.next_due as ${kind}_next_due`,
    `${kind}_list.template_revision as ${kind}_template_revision`,
    `${kind}_template.revision as ${kind}_newest_revision`,
  ] as const;

/** Selects builds with their organization and the stored item counts of both checklists. */
function buildsWithChecklists(db: Db, visible: RawBuilder<boolean> | undefined) {
  const query = db
    .selectFrom('website_build')
    .innerJoin('organization', 'organization.id', 'website_build.organization_id')
    .leftJoin('checklist as build_list', (join) =>
      join
        .onRef('build_list.website_build_id', '=', 'website_build.id')
        .on('build_list.kind', '=', 'build'),
    )
    .leftJoin('checklist as deploy_list', (join) =>
      join
        .onRef('deploy_list.website_build_id', '=', 'website_build.id')
        .on('deploy_list.kind', '=', 'deploy'),
    )
    .leftJoin(
      'checklist_template as build_template',
      'build_template.id',
      'build_list.checklist_template_id',
    )
    .leftJoin(
      'checklist_template as deploy_template',
      'deploy_template.id',
      'deploy_list.checklist_template_id',
    )
    .selectAll('website_build')
    .select([
      'organization.dba_name as organization_name',
      'organization.slug as organization_slug',
      'organization.domain as organization_domain',
      ...badgeColumns('build'),
      ...badgeColumns('deploy'),
    ]);
  return visible ? query.where(visible) : query;
}

const orders = {
  created_at: 'website_build.created_at',
  label: 'website_build.label_key',
  late: 'website_build.next_due_key',
} as const;

function orderOf(ordering: string): Order[] {
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  const name = ordering.replace(/^-/, '') as keyof typeof orders;
  return [
    { column: orders[name], direction },
    { column: 'website_build.id', direction },
  ];
}

interface BuildConditions {
  archived?: boolean | undefined;
  id?: number | undefined;
  has_application?: boolean | undefined;
  organization?: number | undefined;
  search?: string | undefined;
}

export interface BuildFilters extends BuildConditions {
  ordering?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

function matchingBuilds(
  db: Db,
  visible: RawBuilder<boolean> | undefined,
  { archived = false, id, has_application, organization, search }: BuildConditions,
) {
  let query = buildsWithChecklists(db, visible).where(
    'website_build.is_active',
    '=',
    flag(!archived),
  );
  if (id !== undefined) query = query.where('website_build.id', '=', id);
  if (has_application !== undefined) {
    const state = has_application ? 'is not' : 'is';
    query = query.where('website_build.new_application_id', state, null);
  }
  if (organization !== undefined) {
    query = query.where('website_build.organization_id', '=', organization);
  }
  if (search) {
    query = query.where((where) =>
      where.or([
        containsText('website_build.label_key', search),
        containsText('organization.dba_name_key', search),
      ]),
    );
  }
  return query;
}

export function selectWebsiteBuilds(
  db: Db,
  visible: RawBuilder<boolean> | undefined,
  { ordering = '-created_at', limit, cursor, ...conditions }: BuildFilters,
): Promise<Page<WebsiteBuildRow>> {
  const query = matchingBuilds(db, visible, conditions);
  return paginate(query, { limit, cursor, order: orderOf(ordering) });
}

export const countableBuilds = (
  db: Db,
  visible: RawBuilder<boolean> | undefined,
  conditions: BuildConditions,
): Countable => countable(matchingBuilds(db, visible, conditions));

export function selectWebsiteBuild(db: Db, visible: RawBuilder<boolean> | undefined, id: number) {
  return buildsWithChecklists(db, visible).where('website_build.id', '=', id).executeTakeFirst();
}

export async function selectVisibleBuildIds(
  db: Db,
  visible: RawBuilder<boolean>,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('website_build')
    .select('id')
    .where('id', 'in', ids)
    .where(visible)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the number of late items per checklist and assignee. The person's columns are null for unassigned items. */
export async function selectLateCounts(db: Db, checklistIds: readonly number[], today: string) {
  if (checklistIds.length === 0) return [];
  const { write, has } = idList(db);
  return (
    db
      .selectFrom('checklist_item')
      .leftJoin('person', 'person.id', 'checklist_item.assignee_id')
      .select([
        'checklist_item.checklist_id',
        'person.id as person_id',
        'person.name',
        'person.username',
        'person.avatar_color',
        'person.avatar_key',
        'person.is_active',
      ])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(has('checklist_item.checklist_id', write(checklistIds)))
      // This condition must match the partial index exactly; otherwise, the index isn't used.
      .where('checklist_item.completed', '=', sql.lit(0))
      .where('checklist_item.deleted_at', 'is', null)
      .where('checklist_item.due', '<', today)
      .groupBy([
        'checklist_item.checklist_id',
        'person.id',
        'person.name',
        'person.username',
        'person.avatar_color',
        'person.avatar_key',
        'person.is_active',
      ])
      .execute()
  );
}

/** Selects the most recently finished builds, each with its number of items. */
export function selectFinishedBuilds(db: Db, limit: number) {
  return db
    .selectFrom('website_build')
    .innerJoin('checklist', 'checklist.website_build_id', 'website_build.id')
    .select(['website_build.id', 'schedule_date', 'finished_at'])
    .select(({ fn }) => fn.sum<number>('checklist.item_count').as('item_count'))
    .where('website_build.finished_at', 'is not', null)
    .where('checklist.archived', '=', 0)
    .groupBy(['website_build.id', 'schedule_date', 'finished_at'])
    .orderBy('website_build.finished_at', 'desc')
    .limit(limit)
    .execute();
}

/** Selects the due dates in a build, each with its numbers of open and completed items. */
export function selectDueDates(db: Db, buildId: number) {
  return db
    .selectFrom('checklist_item')
    .innerJoin('checklist', 'checklist.id', 'checklist_item.checklist_id')
    .select(['checklist_item.due', 'checklist_item.completed'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('checklist.website_build_id', '=', buildId)
    .where('checklist_item.deleted_at', 'is', null)
    .groupBy(['checklist_item.due', 'checklist_item.completed'])
    .execute();
}

/** Replaces the due dates of a build's open items; `shifted` maps each current day to its new day. */
export async function replaceDueDates(
  db: Db,
  buildId: number,
  shifted: ReadonlyMap<string, string>,
): Promise<void> {
  const cases = [...shifted].map(([from, to]) => sql`when ${from} then ${to}`);
  await db
    .updateTable('checklist_item')
    .set({ due: sql<string>`case due ${sql.join(cases, sql` `)} else due end` })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('checklist_id', 'in', ({ selectFrom }) =>
      selectFrom('checklist').select('id').where('website_build_id', '=', buildId),
    )
    .where('due', 'is not', null)
    .where('completed', '=', 0)
    .execute();
}

/** Selects an organization if it is active. */
export function selectActiveOrganization(db: Db, id: number) {
  return db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .executeTakeFirst();
}
