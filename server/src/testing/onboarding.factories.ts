import { foldText } from '@portal/contract/platform/text.ts';
import type { Insertable, Selectable } from 'kysely';
import type { WebsiteBuildTable } from '#onboarding/builds/website-build.table.ts';
import { noDueKey } from '#onboarding/builds/website-build.table.ts';
import { recountBuild, recountChecklist } from '#onboarding/checklists/checklist.repository.ts';
import type { ChecklistItemTable, ChecklistTable } from '#onboarding/checklists/checklist.table.ts';
import type {
  ChecklistTemplateItemTable,
  ChecklistTemplateTable,
} from '#onboarding/templates/checklist-template.table.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { makeOrganization } from './people.factories.ts';

let made = 0;
const nextNumber = () => ++made;

const stamps = () => ({ created_at: clock.instant(), updated_at: clock.instant() });

/** Creates an active template without items. */
export function makeChecklistTemplate(
  db: Db,
  given: Partial<Insertable<ChecklistTemplateTable>> = {},
): Promise<Selectable<ChecklistTemplateTable>> {
  const name = given.name ?? `Template ${nextNumber()}`;
  return db
    .insertInto('checklist_template')
    .values({ description: null, ...stamps(), ...given, name, name_key: foldText(name) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates an item of a template, by default after its siblings. */
export async function makeTemplateItem(
  db: Db,
  templateId: number,
  given: Partial<Insertable<ChecklistTemplateItemTable>> = {},
): Promise<Selectable<ChecklistTemplateItemTable>> {
  const { parent_id = null } = given;
  const siblings = await db
    .selectFrom('checklist_template_item')
    .select('id')
    .where('checklist_template_id', '=', templateId)
    .where('parent_id', parent_id === null ? 'is' : '=', parent_id)
    .execute();
  const item = await db
    .insertInto('checklist_template_item')
    .values({
      checklist_template_id: templateId,
      position: siblings.length + 1,
      name: `Template item ${nextNumber()}`,
      description: null,
      department: null,
      default_assignee_id: null,
      days_out: null,
      check_kind: null,
      check_setting: null,
      added_revision: 1,
      deleted_at: null,
      deleted_with_id: null,
      ...stamps(),
      ...given,
      parent_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('checklist_template')
    .set((eb) => ({ item_count: eb('item_count', '+', 1) }))
    .where('id', '=', templateId)
    .execute();
  return item;
}

/** Creates an active build without checklists. */
export async function makeWebsiteBuild(
  db: Db,
  given: Partial<Insertable<WebsiteBuildTable>> = {},
): Promise<Selectable<WebsiteBuildTable>> {
  const label = given.label ?? `Build ${nextNumber()}`;
  const organization_id = given.organization_id ?? (await makeOrganization(db)).id;
  return db
    .insertInto('website_build')
    .values({
      label_key: foldText(label),
      notes: null,
      start_date: null,
      schedule_date: given.start_date ?? clock.today(),
      brand_interview_link: null,
      sitemap_link: null,
      intake_link: null,
      staging_url: null,
      new_application_id: null,
      next_due_key: noDueKey,
      finished_at: null,
      ...stamps(),
      ...given,
      label,
      organization_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates an empty checklist, by default without a build. */
export function makeChecklist(
  db: Db,
  given: Partial<Insertable<ChecklistTable>> = {},
): Promise<Selectable<ChecklistTable>> {
  return db
    .insertInto('checklist')
    .values({
      name: `Checklist ${nextNumber()}`,
      website_build_id: null,
      kind: given.website_build_id ? 'build' : null,
      checklist_template_id: null,
      template_revision: null,
      next_due: null,
      ...stamps(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates an open item, by default after its siblings. */
export async function makeChecklistItem(
  db: Db,
  checklistId: number,
  given: Partial<Insertable<ChecklistItemTable>> = {},
): Promise<Selectable<ChecklistItemTable>> {
  const { parent_id = null } = given;
  const siblings = await db
    .selectFrom('checklist_item')
    .select('id')
    .where('checklist_id', '=', checklistId)
    .where('parent_id', parent_id === null ? 'is' : '=', parent_id)
    .execute();
  const item = await db
    .insertInto('checklist_item')
    .values({
      checklist_id: checklistId,
      position: siblings.length + 1,
      name: `Item ${nextNumber()}`,
      description: null,
      department: null,
      assignee_id: null,
      due: null,
      completed_at: given.completed ? clock.instant() : null,
      completed_by_id: null,
      template_item_id: null,
      check_kind: null,
      check_setting: null,
      check_state: null,
      check_text: null,
      checked_at: null,
      deleted_at: null,
      deleted_with_id: null,
      ...stamps(),
      ...given,
      parent_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recountChecklist(db, checklistId);
  const checklist = await db
    .selectFrom('checklist')
    .select('website_build_id')
    .where('id', '=', checklistId)
    .executeTakeFirst();
  const buildId = checklist?.website_build_id;
  if (buildId) await recountBuild(db, buildId, clock.instant());
  return item;
}

export async function makeBuildWithChecklist(
  db: Db,
  given: Partial<Insertable<WebsiteBuildTable>> = {},
) {
  const build = await makeWebsiteBuild(db, given);
  const checklist = await makeChecklist(db, { website_build_id: build.id });
  return { build, checklist };
}
