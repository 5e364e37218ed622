import type { Db } from '#platform/database/tables.ts';

export const selectBuilds = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('website_build')
    .innerJoin('organization', 'organization.id', 'website_build.organization_id')
    .select([
      'website_build.id',
      'website_build.label',
      'website_build.notes',
      'website_build.updated_at',
      'organization.dba_name',
    ])
    .where('website_build.id', 'in', ids)
    .execute();

export const selectChecklists = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('checklist')
    .leftJoin('website_build', 'website_build.id', 'checklist.website_build_id')
    .leftJoin('organization', 'organization.id', 'website_build.organization_id')
    .select([
      'checklist.id',
      'checklist.name',
      'checklist.updated_at',
      'website_build.label',
      'organization.dba_name',
    ])
    .where('checklist.id', 'in', ids)
    .execute();

export const selectItems = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('checklist_item')
    .innerJoin('checklist', 'checklist.id', 'checklist_item.checklist_id')
    .leftJoin('website_build', 'website_build.id', 'checklist.website_build_id')
    .leftJoin('organization', 'organization.id', 'website_build.organization_id')
    .select([
      'checklist_item.id',
      'checklist_item.checklist_id',
      'checklist_item.name',
      'checklist_item.description',
      'checklist_item.updated_at',
      'checklist.name as checklist_name',
      'organization.dba_name',
    ])
    .where('checklist_item.id', 'in', ids)
    .execute();

export const selectItemComments = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('checklist_item_comment')
    .innerJoin('checklist_item', 'checklist_item.id', 'checklist_item_comment.checklist_item_id')
    .innerJoin('checklist', 'checklist.id', 'checklist_item.checklist_id')
    .innerJoin('person', 'person.id', 'checklist_item_comment.author_id')
    .leftJoin('website_build', 'website_build.id', 'checklist.website_build_id')
    .leftJoin('organization', 'organization.id', 'website_build.organization_id')
    .select([
      'checklist_item_comment.id',
      'checklist_item_comment.checklist_item_id',
      'checklist_item_comment.comment',
      'checklist_item_comment.updated_at',
      'checklist_item.checklist_id',
      'checklist_item.name',
      'checklist.name as checklist_name',
      'organization.dba_name',
      'person.name as author',
    ])
    .where('checklist_item_comment.id', 'in', ids)
    .execute();
