import type { ChecklistKind } from '@portal/contract/onboarding/checklist.schema.ts';
import { masterTemplatesId } from '@portal/contract/onboarding/master-checklist-templates.schema.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { noDueKey } from '#onboarding/builds/website-build.table.ts';
import { recountBuild, recountChecklist } from '#onboarding/checklists/checklist.repository.ts';
import { copyTemplate } from '#onboarding/checklists/template-copy.service.ts';
import type { ChecklistTemplateRow } from '#onboarding/templates/checklist-template.repository.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { hour } from '#platform/durations.ts';
import { type Cast, readCast } from './cast.ts';
import { createMoments, type Moments } from './days.ts';
import { insertAll } from './insert-all.ts';
import {
  buildMaster,
  type DemoItem,
  type DemoRole,
  demoBuilds,
  demoChecks,
  demoComments,
  demoDescriptions,
  deploymentMaster,
  landingPageTemplate,
} from './onboarding.data.ts';
import { createRandom, type Random } from './random.ts';

type DemoBuild = (typeof demoBuilds)[number];

/** Returns a person for each role, chosen from the named staff and the agency's other people. */
function peopleOf(cast: Cast): Record<DemoRole, number> {
  const [elena = 0, , sofia = 0, caleb = 0] = cast.managers;
  return { developer: caleb, seo: sofia, content: cast.id('staff'), account: elena };
}

interface Moment {
  now: string;
  people: Record<DemoRole, number>;
}

async function insertItems(
  db: Db,
  templateId: number,
  items: readonly DemoItem[],
  { moment, parent_id }: { moment: Moment; parent_id: number | null },
): Promise<number> {
  let count = items.length;
  for (const [index, [name, department, days_out, role, children = []]] of items.entries()) {
    const check = demoChecks[name];
    const { id } = await db
      .insertInto('checklist_template_item')
      .values({
        checklist_template_id: templateId,
        parent_id,
        position: index + 1,
        name,
        description: demoDescriptions[name] ?? null,
        department,
        default_assignee_id: role && moment.people[role],
        days_out,
        check_kind: check?.kind ?? null,
        check_setting: check?.setting ?? null,
        added_revision: 1,
        created_at: moment.now,
        updated_at: moment.now,
        deleted_at: null,
        deleted_with_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    count += await insertItems(db, templateId, children, { moment, parent_id: id });
  }
  return count;
}

async function makeTemplate(
  db: Db,
  name: string,
  items: readonly DemoItem[],
  moment: Moment,
): Promise<ChecklistTemplateRow> {
  const { id } = await db
    .insertInto('checklist_template')
    .values({
      name,
      name_key: foldText(name),
      description: null,
      created_at: moment.now,
      updated_at: moment.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item_count = await insertItems(db, id, items, { moment, parent_id: null });
  return db
    .updateTable('checklist_template')
    .set({ item_count })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const earlierOf = (...days: readonly [string, string]) => days.toSorted()[0] ?? days[0];

/**
 * Completes the given share of a checklist's items in due date order, and each parent whose children are all complete.
 */
async function completeItems(
  db: Db,
  checklistId: number,
  { part, lag, moments }: { part: number; lag: number; moments: Moments },
): Promise<string | null> {
  const rows = await db
    .selectFrom('checklist_item')
    .select(['id', 'parent_id', 'due', 'assignee_id', 'check_kind'])
    .where('checklist_id', '=', checklistId)
    .orderBy('id')
    .execute();
  const parents = new Set(rows.map(({ parent_id }) => parent_id));
  const byDue = rows.toSorted((a, b) => ((a.due ?? '') < (b.due ?? '') ? -1 : 1));
  const leaves = byDue.filter(({ id }) => !parents.has(id));
  const done = new Set(leaves.slice(0, Math.round(leaves.length * part)).map(({ id }) => id));
  // Go backward to complete children first: in a copied checklist, parents have lower ids than their children.
  for (const row of rows.toReversed()) {
    const children = rows.filter(({ parent_id }) => parent_id === row.id);
    if (children.length > 0 && children.every(({ id }) => done.has(id))) done.add(row.id);
  }
  const yesterday = addDays(clock.today(), -1);
  let last: string | null = null;
  for (const { id, due, assignee_id, check_kind } of rows.filter((row) => done.has(row.id))) {
    const day = addDays(due ?? yesterday, lag);
    const completed_at = moments.at(earlierOf(day, yesterday), '16:30');
    if (last === null || completed_at > last) last = completed_at;
    const isByCheck = check_kind !== null;
    await db
      .updateTable('checklist_item')
      .set({
        completed: 1,
        completed_at,
        completed_by_id: isByCheck ? null : assignee_id,
        completed_by_check: flag(isByCheck),
        ...(isByCheck && {
          check_state: 'passed',
          check_text: 'The check passed.',
          checked_at: completed_at,
        }),
        updated_at: completed_at,
      })
      .where('id', '=', id)
      .execute();
  }
  await db
    .updateTable('checklist_item')
    .set({ is_newly_assigned: 0 })
    .where('checklist_id', '=', checklistId)
    .execute();
  await recountChecklist(db, checklistId);
  return last;
}

interface BuildSource {
  organizationId: number;
  templates: Readonly<Record<ChecklistKind, ChecklistTemplateRow>>;
  creatorId: number;
  moments: Moments;
}

async function makeBuild(db: Db, demo: DemoBuild, source: BuildSource): Promise<void> {
  const { organizationId, templates, creatorId, moments } = source;
  const start = addDays(clock.today(), demo.startsIn);
  const created_at = moments.at(addDays(clock.today(), Math.min(demo.startsIn, 0) - 2), '10:00');
  const folder = `https://docs.example.com/builds/${organizationId}`;
  const { id } = await db
    .insertInto('website_build')
    .values({
      label: demo.label,
      label_key: foldText(demo.label),
      organization_id: organizationId,
      notes: null,
      start_date: start,
      schedule_date: start,
      brand_interview_link: `${folder}/interview`,
      sitemap_link: demo.build > 0.3 ? `${folder}/sitemap` : null,
      intake_link: `${folder}/intake`,
      staging_url: demo.build > 0.4 ? `https://staging-${organizationId}.example.com` : null,
      is_active: flag(!('isArchived' in demo)),
      new_application_id: null,
      next_due_key: noDueKey,
      finished_at: null,
      created_at,
      updated_at: created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lastOnes: (string | null)[] = [];
  for (const kind of ['build', 'deploy'] as const) {
    const part = demo[kind];
    if (part === null) continue;
    const target = { website_build_id: id, kind, scheduleDate: start };
    const checklistId = await copyTemplate(db, { id: creatorId }, templates[kind], target);
    lastOnes.push(await completeItems(db, checklistId, { part, lag: demo.lag, moments }));
  }
  const isFinished = demo.build === 1 && demo.deploy === 1;
  const finished_at = isFinished
    ? (lastOnes
        .filter((item) => item !== null)
        .sort()
        .at(-1) ?? null)
    : null;
  await db.updateTable('website_build').set({ finished_at }).where('id', '=', id).execute();
  await recountBuild(db, id, clock.instant());
}

/** Makes the certificate check of a finished site fail, as if the certificate hadn't been renewed. */
async function failCheck(db: Db): Promise<void> {
  const item = await db
    .selectFrom('checklist_item')
    .innerJoin('checklist', 'checklist.id', 'checklist_item.checklist_id')
    .innerJoin('website_build', 'website_build.id', 'checklist.website_build_id')
    .select(['checklist_item.id', 'checklist.id as checklist_id'])
    .where('website_build.is_active', '=', 1)
    .where('website_build.finished_at', 'is not', null)
    .where('checklist_item.check_kind', '=', 'certificate')
    .executeTakeFirstOrThrow();
  const until = addDays(clock.today(), 12);
  await db
    .updateTable('checklist_item')
    .set({
      check_state: 'failed',
      check_text: `The certificate is valid until ${until} only.`,
      checked_at: clock.instant(),
    })
    .where('id', '=', item.id)
    .execute();
  await recountChecklist(db, item.checklist_id);
}

async function makeComments(db: Db, random: Random, authors: readonly number[]): Promise<void> {
  const items = await db
    .selectFrom('checklist_item')
    .select('id')
    .where('completed', '=', 0)
    .orderBy('id')
    .execute();
  for (const [index, comment] of demoComments.entries()) {
    const created_at = instantAfter(-(demoComments.length - index) * 5 * hour);
    const { id } = random.pick(items);
    await insertAll(db, 'checklist_item_comment', [
      {
        checklist_item_id: id,
        author_id: random.pick(authors),
        comment,
        created_at,
        updated_at: created_at,
      },
    ]);
    await db
      .updateTable('checklist_item')
      .set((eb) => ({ comment_count: eb('comment_count', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
}

/** Creates both checklist masters, a third template, and builds in every state. */
export async function makeOnboarding(db: Db): Promise<void> {
  const cast = await readCast(db);
  const people = peopleOf(cast);
  const moment = { now: clock.instant(), people };
  const build = await makeTemplate(db, 'Master Website Build Checklist', buildMaster, moment);
  const deploy = await makeTemplate(
    db,
    'Master Website Deployment Checklist',
    deploymentMaster,
    moment,
  );
  await makeTemplate(db, 'Landing Page Checklist', landingPageTemplate, moment);
  await db
    .updateTable('master_checklist_templates')
    .set({ website_build_id: build.id, website_deployment_id: deploy.id })
    .where('id', '=', masterTemplatesId)
    .execute();
  const organizations = await db
    .selectFrom('organization')
    .select('id')
    .where('is_active', '=', 1)
    .orderBy('id')
    .limit(demoBuilds.length)
    .execute();
  const moments = createMoments();
  for (const [index, demo] of demoBuilds.entries()) {
    const organizationId = organizations[index]?.id;
    if (organizationId === undefined) continue;
    const creatorId = cast.id('leader');
    await makeBuild(db, demo, { organizationId, templates: { build, deploy }, creatorId, moments });
  }
  await failCheck(db);
  await makeComments(db, createRandom(20_017), Object.values(people));
}
