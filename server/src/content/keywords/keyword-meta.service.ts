import type {
  KeywordMetaBody,
  KeywordMetaUpdate,
  PastedKeywords,
} from '@portal/contract/content/keywords/keyword-meta.schema.ts';
import { requiredMessage } from '@portal/contract/platform/field-rules.ts';
import { selectOrganizationReferences } from '#content/articles/references/reference.repository.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { allExist, replaceKeywordLinks } from './keyword-links.repository.ts';
import {
  deleteEmptyParent,
  findOrCreateParentKeyword,
  insertKeywordMeta,
  insertKeywordMetas,
  isKeywordTaken,
  type KeywordMetaRow,
  selectKeywordMeta,
  updateKeywordMetaRow,
} from './keyword-meta.repository.ts';

const topic = 'keyword-meta';

const keywordTaken = () =>
  invalid({ keyword: ['This keyword already exists under its parent keyword.'] });

/**
 * Reads a keyword sent either flat, as from the form, or nested, as in the record. Values that weren't sent are
 * undefined.
 */
function readKeyword({ keyword, ...flat }: KeywordMetaUpdate) {
  const nested = typeof keyword === 'object' ? keyword : { name: keyword };
  const values = {
    name: nested.name,
    parent: flat.parent_keyword ?? nested.parent_keyword,
    difficulty: flat.difficulty === undefined ? nested.difficulty : flat.difficulty,
    volume: flat.volume === undefined ? nested.volume : flat.volume,
    dollars: flat.cost_per_click === undefined ? nested.cost_per_click : flat.cost_per_click,
  };
  const cents = values.dollars == null ? values.dollars : Math.round(values.dollars * 100);
  return { ...values, cents };
}

async function assertLinks(db: Db, { tag, planning_months }: KeywordMetaUpdate): Promise<void> {
  if (tag && !(await allExist(db, 'content_tag', tag))) {
    throw invalid({ tag: ['One of these tags does not exist.'] });
  }
  if (planning_months && !(await allExist(db, 'planning_month', planning_months))) {
    throw invalid({ planning_months: ['One of these planning months does not exist.'] });
  }
}

export async function getKeywordMeta(db: Db, id: number): Promise<KeywordMetaRow> {
  return orNotFound(await selectKeywordMeta(db, id), 'Keyword');
}

async function assertOrganization(db: Db, id: number): Promise<void> {
  if ((await selectOrganizationReferences(db, [id])).has(id)) return;
  throw invalid({ organization: ['This organization does not exist.'] });
}

/** Adds keywords under one parent keyword. Existing keywords stay unchanged. */
export async function createKeywordMetas(
  db: Db,
  { organization, parent_keyword, keywords }: PastedKeywords,
): Promise<{ added_count: number; known_count: number }> {
  await assertOrganization(db, organization);
  const parent_keyword_id = await findOrCreateParentKeyword(db, organization, parent_keyword);
  const rows = keywords.map(({ keyword, difficulty, volume, cost_per_click: dollars }) => ({
    organization_id: organization,
    parent_keyword_id,
    name: keyword,
    difficulty: difficulty ?? null,
    volume: volume ?? null,
    cost_per_click_cents: dollars == null ? null : Math.round(dollars * 100),
    seo_value: null,
    business_value: null,
  }));
  const added_count = await insertKeywordMetas(db, rows, clock.instant());
  if (added_count > 0) await recordEvent(db, { topic });
  return { added_count, known_count: keywords.length - added_count };
}

export async function createKeywordMeta(db: Db, body: KeywordMetaBody): Promise<KeywordMetaRow> {
  const { name, parent, difficulty, volume, cents } = readKeyword(body);
  if (name === undefined) throw invalid({ keyword: [requiredMessage] });
  if (parent === undefined) throw invalid({ parent_keyword: [requiredMessage] });
  await assertOrganization(db, body.organization);
  await assertLinks(db, body);
  const values = {
    organization_id: body.organization,
    parent_keyword_id: await findOrCreateParentKeyword(db, body.organization, parent),
    name,
    difficulty: difficulty ?? null,
    volume: volume ?? null,
    cost_per_click_cents: cents ?? null,
    seo_value: body.seo_value ?? null,
    business_value: body.business_value ?? null,
  };
  const id = await insertKeywordMeta(db, values, clock.instant());
  if (id === undefined) throw keywordTaken();
  await replaceKeywordLinks(db, id, body);
  await recordEvent(db, { topic, recordId: id, kind: 'created' });
  return getKeywordMeta(db, id);
}

export async function updateKeywordMeta(
  db: Db,
  row: KeywordMetaRow,
  body: KeywordMetaUpdate,
): Promise<KeywordMetaRow> {
  const { name, parent, difficulty, volume, cents } = readKeyword(body);
  await assertLinks(db, body);
  const parentId =
    parent === undefined
      ? row.parent_keyword_id
      : await findOrCreateParentKeyword(db, row.organization_id, parent);
  if (await isKeywordTaken(db, { id: row.id, parentId, name: name ?? row.name })) {
    throw keywordTaken();
  }
  const values = {
    parent_keyword_id: parentId,
    name,
    difficulty,
    volume,
    cost_per_click_cents: cents,
    seo_value: body.seo_value,
    business_value: body.business_value,
  };
  await updateKeywordMetaRow(db, row.id, values, clock.instant());
  await deleteEmptyParent(db, row.parent_keyword_id);
  await replaceKeywordLinks(db, row.id, body);
  await recordEvent(db, { topic, recordId: row.id });
  return getKeywordMeta(db, row.id);
}

export async function deleteKeywordMeta(db: Db, row: KeywordMetaRow): Promise<void> {
  await deleteRow(db, 'keyword_meta', row.id);
  await deleteEmptyParent(db, row.parent_keyword_id);
  await recordEvent(db, { topic, recordId: row.id, kind: 'deleted' });
}
