import { randomBytes } from 'node:crypto';
import { masterTemplatesId } from '@portal/contract/onboarding/master-checklist-templates.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import {
  makeBuildWithChecklist,
  makeChecklist,
  makeChecklistItem,
  makeChecklistTemplate,
  makeTemplateItem,
  makeWebsiteBuild,
} from '#testing/onboarding.factories.ts';
import { type Expectation, staffOnly } from './kinds.ts';
import { uniqueName } from './unique-name.ts';
import type { World } from './world.ts';

const template = async (db: Db) => ({
  params: { id: (await makeChecklistTemplate(db)).id },
  body: { name: uniqueName() },
});

const templateItemOf = async (db: Db) => {
  const { id } = await makeChecklistTemplate(db);
  await makeTemplateItem(db, id);
  return makeTemplateItem(db, id);
};

const templateItem = async (db: Db) => ({
  params: { id: (await templateItemOf(db)).id },
  body: { name: uniqueName() },
});

const build = async (db: Db, { ours }: World) => ({
  params: { id: (await makeWebsiteBuild(db, { organization_id: ours.id })).id },
  body: { label: uniqueName() },
});

const checklistOf = (db: Db, { ours }: World) =>
  makeBuildWithChecklist(db, { organization_id: ours.id });

const checklist = async (db: Db, world: World) => ({
  params: { id: (await checklistOf(db, world)).checklist.id },
  body: { name: uniqueName() },
});

const itemOf = async (db: Db, world: World) => {
  const { id } = (await checklistOf(db, world)).checklist;
  await makeChecklistItem(db, id);
  return makeChecklistItem(db, id);
};

const item = async (db: Db, world: World) => ({
  params: { id: (await itemOf(db, world)).id },
  body: { name: uniqueName() },
});

const deleted = async (db: Db, table: 'checklist_item' | 'checklist_template_item', id: number) => {
  await db
    .updateTable(table)
    .set({ deleted_at: clock.instant(), deleted_with_id: id })
    .where('id', '=', id)
    .execute();
  return { params: { id } };
};

const storedFile = async (db: Db) => {
  const { id } = await db
    .insertInto('stored_file')
    .values({
      key: randomBytes(16).toString('hex'),
      name: 'brief.pdf',
      content_type: 'application/pdf',
      size: 4,
      sha256: '',
      keeper_count: 1,
      created_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const attached = async (
  db: Db,
  column: 'checklist_item_id' | 'checklist_template_item_id',
  id: number,
) => {
  const { id: attachment } = await db
    .insertInto('checklist_attachment')
    .values({
      checklist_item_id: null,
      checklist_template_item_id: null,
      [column]: id,
      file_id: await storedFile(db),
      name: 'brief.pdf',
      created_by_id: null,
      created_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id, attachment } };
};

const comment = async (db: Db, world: World) => {
  const { id } = await db
    .insertInto('checklist_item_comment')
    .values({
      checklist_item_id: (await itemOf(db, world)).id,
      author_id: world.people.superuser.id,
      comment: 'Waiting for the logo',
      created_at: clock.instant(),
      updated_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id }, body: { comment: 'The logo is here' } };
};

export const onboardingExpectations: Readonly<Record<string, Expectation>> = {
  'masterChecklistTemplates.list': { statuses: staffOnly(200) },
  'masterChecklistTemplates.update': {
    statuses: staffOnly(200),
    input: async (db) => ({
      params: { id: masterTemplatesId },
      body: { website_build: (await makeChecklistTemplate(db)).id },
    }),
  },
  'checklistTemplates.list': { statuses: staffOnly(200) },
  'checklistTemplates.get': { statuses: staffOnly(200), input: template },
  'checklistTemplates.create': {
    statuses: staffOnly(201),
    input: () => ({ body: { name: uniqueName() } }),
  },
  'checklistTemplates.update': { statuses: staffOnly(200), input: template },
  'checklistTemplates.delete': { statuses: staffOnly(204), input: template },
  'checklistTemplates.previewUpdates': { statuses: staffOnly(200), input: template },
  'checklistTemplates.updateChecklists': {
    statuses: staffOnly(200),
    async input(db, { ours }) {
      const made = await makeChecklistTemplate(db);
      const { id } = await makeWebsiteBuild(db, { organization_id: ours.id });
      const copied = await makeChecklist(db, {
        website_build_id: id,
        checklist_template_id: made.id,
        template_revision: 0,
      });
      return {
        params: { id: made.id },
        body: { checklists: [copied.id], revision: made.revision },
      };
    },
  },
  'checklistTemplateItems.get': { statuses: staffOnly(200), input: templateItem },
  'checklistTemplateItems.create': {
    statuses: staffOnly(201),
    input: async (db) => ({
      body: { checklist: (await makeChecklistTemplate(db)).id, name: uniqueName() },
    }),
  },
  'checklistTemplateItems.update': { statuses: staffOnly(200), input: templateItem },
  'checklistTemplateItems.delete': { statuses: staffOnly(204), input: templateItem },
  'checklistTemplateItems.restore': {
    statuses: staffOnly(200),
    input: async (db) => deleted(db, 'checklist_template_item', (await templateItemOf(db)).id),
  },
  'checklistTemplateItems.move': {
    statuses: staffOnly(200),
    input: async (db) => ({ ...(await templateItem(db)), body: { order: 1 } }),
  },
  // 400, because the file must be sent in a form, and this test sends no form.
  'checklistTemplateItems.attach': {
    statuses: staffOnly(400),
    input: async (db) => ({ ...(await templateItem(db)), body: {} }),
  },
  'checklistTemplateItems.detach': {
    statuses: staffOnly(204),
    input: async (db) => attached(db, 'checklist_template_item_id', (await templateItemOf(db)).id),
  },
  'checklists.list': { statuses: staffOnly(200) },
  'checklists.get': { statuses: staffOnly(200), input: checklist },
  'checklists.create': {
    statuses: staffOnly(201),
    input: async (db, world) => ({
      body: {
        name: uniqueName(),
        website_build: (await build(db, world)).params.id,
        kind: 'build',
      },
    }),
  },
  'checklists.update': { statuses: staffOnly(200), input: checklist },
  'checklists.delete': { statuses: staffOnly(204), input: checklist },
  'checklistItems.mine': { statuses: staffOnly(200) },
  'checklistItems.myCounts': { statuses: staffOnly(200) },
  'checklistItems.get': { statuses: staffOnly(200), input: item },
  'checklistItems.create': {
    statuses: staffOnly(201),
    input: async (db, world) => ({
      body: { checklist: (await checklistOf(db, world)).checklist.id, name: uniqueName() },
    }),
  },
  'checklistItems.update': { statuses: staffOnly(200), input: item },
  'checklistItems.delete': { statuses: staffOnly(204), input: item },
  'checklistItems.restore': {
    statuses: staffOnly(200),
    input: async (db, world) => deleted(db, 'checklist_item', (await itemOf(db, world)).id),
  },
  'checklistItems.move': {
    statuses: staffOnly(200),
    input: async (db, world) => ({ ...(await item(db, world)), body: { order: 1 } }),
  },
  // 409, because the item has no check that could run.
  'checklistItems.runCheck': { statuses: staffOnly(409), input: item },
  'checklistItems.attach': {
    statuses: staffOnly(400),
    input: async (db, world) => ({ ...(await item(db, world)), body: {} }),
  },
  'checklistItems.detach': {
    statuses: staffOnly(204),
    input: async (db, world) => attached(db, 'checklist_item_id', (await itemOf(db, world)).id),
  },
  'checklistItemComments.list': { statuses: staffOnly(200) },
  'checklistItemComments.create': {
    statuses: staffOnly(201),
    input: async (db, world) => ({
      body: { item: (await itemOf(db, world)).id, comment: 'Waiting for the logo' },
    }),
  },
  'checklistItemComments.update': {
    statuses: { ...staffOnly(200), staff: 403 },
    input: comment,
  },
  'checklistItemComments.delete': {
    statuses: { ...staffOnly(204), staff: 403 },
    input: comment,
  },
  'itemChecks.list': { statuses: staffOnly(200) },
  'websiteBuilds.list': { statuses: staffOnly(200) },
  'websiteBuilds.get': { statuses: staffOnly(200), input: build },
  'websiteBuilds.create': {
    statuses: staffOnly(201),
    input: (_, { ours }) => ({ body: { label: uniqueName(), organization: ours.id } }),
  },
  'websiteBuilds.update': { statuses: staffOnly(200), input: build },
  'websiteBuilds.delete': { statuses: staffOnly(204), input: build },
  'websiteBuilds.previewStartDate': {
    statuses: staffOnly(200),
    input: async (db, world) => ({
      params: (await build(db, world)).params,
      query: { start_date: '2026-12-01' },
    }),
  },
  'websiteBuilds.runChecks': { statuses: staffOnly(202), input: build },
};
