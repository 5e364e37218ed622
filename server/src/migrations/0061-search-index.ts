import type { Engine } from '#platform/database/database.ts';
import type { Migration } from '#platform/database/migrate.ts';
import {
  addSearchSource,
  createSearchIndex,
  type SearchSource,
} from '#platform/database/search-index.ts';

const joined = (...parts: readonly string[]) =>
  parts.map((part) => `coalesce(${part}, '')`).join(` || ' ' || `);

/** Reads a body's text: the text of its nodes, with a space before each node that isn't a text node. */
const bodyOnSqlite = `(select coalesce(group_concat(part, ''), '') from (
  select case key when 'text' then atom else ' ' end as part from json_tree(article_body.content)
  where type = 'text' and (key = 'text'
    or (key = 'type' and atom <> 'text' and path not like '%.marks[%')) order by id))`;

const bodyOnPostgres = `(select coalesce(string_agg(line, ' '), '') from (
  select (select string_agg(coalesce(inside.value ->> 'text', ' '), '' order by inside.place)
    from jsonb_array_elements(block -> 'content') with ordinality as inside (value, place)) as line
  from jsonb_path_query(article_body.content::jsonb,
    'strict $.** ? (@.type == "paragraph" || @.type == "heading" || @.type == "codeBlock")') as block
  where jsonb_typeof(block -> 'content') = 'array') as lines)`;

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const monthName = `case planning_month.month ${monthNames
  .map((name, index) => `when ${index + 1} then '${name}'`)
  .join(' ')} else '' end`;

const slideTitles = (engine: Engine) => {
  const titles =
    engine === 'sqlite' ? `group_concat(slide.title, ' ')` : `string_agg(slide.title, ' ')`;
  return `(select coalesce(${titles}, '') from presentation
    inner join presentation_version on presentation_version.presentation_id = presentation.id
      and presentation_version.is_sent = 1
    inner join slide on slide.presentation_version_id = presentation_version.id
    where presentation.report_id = report.id)`;
};

const reportOfVersion = (
  version: string,
) => `report.id in (select presentation.report_id from presentation
  inner join presentation_version on presentation_version.presentation_id = presentation.id
  where presentation_version.id = ${version} and presentation_version.is_sent = 1)`;

const contentSources: readonly SearchSource[] = [
  {
    kind: 'article',
    number: 3,
    table: 'article',
    key: 'article.id',
    organization: 'article.client_id',
    title: 'article.title',
    text: joined('article.focus_keyword_plaintext', 'article.description'),
    from: 'article',
    changes: [{ columns: ['title', 'focus_keyword_plaintext', 'description', 'client_id'] }],
  },
  {
    kind: 'text',
    number: 4,
    table: 'article_body',
    idColumn: 'article_id',
    key: 'article_body.article_id',
    organization: 'article.client_id',
    title: `''`,
    text: (engine) =>
      `article.title || ' ' || ${engine === 'sqlite' ? bodyOnSqlite : bodyOnPostgres}`,
    from: 'article_body inner join article on article.id = article_body.article_id',
    changes: [
      { columns: ['content'] },
      {
        table: 'article',
        columns: ['title', 'client_id'],
        records: 'article_body.article_id = row.id',
      },
    ],
  },
  {
    kind: 'comment',
    number: 5,
    table: 'comment',
    key: 'comment.id',
    organization: 'article.client_id',
    title: `''`,
    text: 'comment.comment',
    from: 'comment inner join article on article.id = comment.article_id',
    changes: [
      { columns: ['comment'] },
      { table: 'article', columns: ['client_id'], records: 'comment.article_id = row.id' },
    ],
  },
  {
    kind: 'report',
    number: 6,
    table: 'report',
    key: 'report.id',
    organization: 'report.organization_id',
    title: `organization.dba_name || ' ' || ${monthName} || ' ' || planning_month.year`,
    text: slideTitles,
    from: `report inner join organization on organization.id = report.organization_id
      inner join planning_month on planning_month.id = report.planning_month_id`,
    changes: [
      { columns: ['organization_id', 'planning_month_id'] },
      { table: 'organization', columns: ['dba_name'], records: 'report.organization_id = row.id' },
      {
        table: 'presentation_version',
        columns: ['is_sent'],
        records: `report.id in (select presentation.report_id from presentation
          where presentation.id = row.presentation_id)`,
        isPart: true,
      },
      {
        table: 'slide',
        columns: ['title'],
        records: reportOfVersion('row.presentation_version_id'),
        isPart: true,
      },
    ],
  },
];

const onboardingSources: readonly SearchSource[] = [
  {
    kind: 'build',
    number: 7,
    table: 'website_build',
    key: 'website_build.id',
    organization: 'website_build.organization_id',
    title: 'website_build.label',
    text: joined('website_build.notes'),
    from: 'website_build',
    changes: [{ columns: ['label', 'notes', 'organization_id'] }],
  },
  {
    kind: 'checklist',
    number: 8,
    table: 'checklist',
    key: 'checklist.id',
    organization: 'website_build.organization_id',
    title: 'checklist.name',
    text: `''`,
    from: 'checklist left join website_build on website_build.id = checklist.website_build_id',
    changes: [
      { columns: ['name', 'website_build_id'] },
      {
        table: 'website_build',
        columns: ['organization_id'],
        records: 'checklist.website_build_id = row.id',
        isPart: true,
      },
    ],
  },
  {
    kind: 'item',
    number: 9,
    table: 'checklist_item',
    key: 'checklist_item.id',
    organization: 'website_build.organization_id',
    title: 'checklist_item.name',
    text: joined('checklist_item.description'),
    from: `checklist_item inner join checklist on checklist.id = checklist_item.checklist_id
      left join website_build on website_build.id = checklist.website_build_id`,
    where: 'checklist_item.deleted_at is null',
    changes: [
      { columns: ['name', 'description', 'deleted_at', 'checklist_id'] },
      {
        table: 'website_build',
        columns: ['organization_id'],
        records: 'checklist.website_build_id = row.id',
        isPart: true,
      },
    ],
  },
  {
    kind: 'item_comment',
    number: 10,
    table: 'checklist_item_comment',
    key: 'checklist_item_comment.id',
    organization: 'website_build.organization_id',
    title: `''`,
    text: 'checklist_item_comment.comment',
    from: `checklist_item_comment
      inner join checklist_item on checklist_item.id = checklist_item_comment.checklist_item_id
      inner join checklist on checklist.id = checklist_item.checklist_id
      left join website_build on website_build.id = checklist.website_build_id`,
    where: 'checklist_item.deleted_at is null',
    changes: [
      { columns: ['comment'] },
      {
        table: 'checklist_item',
        columns: ['deleted_at'],
        records: 'checklist_item_comment.checklist_item_id = row.id',
      },
      {
        table: 'website_build',
        columns: ['organization_id'],
        records: 'checklist.website_build_id = row.id',
        isPart: true,
      },
    ],
  },
];

const otherSources: readonly SearchSource[] = [
  {
    kind: 'client',
    number: 1,
    table: 'organization',
    key: 'organization.id',
    organization: 'organization.id',
    title: 'organization.dba_name',
    text: joined('organization.legal_name', 'organization.domain', 'organization.city'),
    from: 'organization',
    changes: [{ columns: ['dba_name', 'legal_name', 'domain', 'city'] }],
  },
  {
    kind: 'person',
    number: 2,
    table: 'person',
    key: 'person.id',
    organization: 'null',
    title: 'person.name',
    text: joined('person.username', 'person.email', 'person.title'),
    from: 'person',
    where: 'person.deleted_at is null',
    changes: [{ columns: ['name', 'username', 'email', 'title', 'deleted_at'] }],
  },
  {
    kind: 'requirement',
    number: 11,
    table: 'editorial_requirement',
    key: 'editorial_requirement.id',
    organization: 'editorial_requirement.organization_id',
    title: `''`,
    text: 'editorial_requirement.requirement',
    from: 'editorial_requirement',
    changes: [{ columns: ['requirement', 'organization_id'] }],
  },
  {
    kind: 'agreement',
    number: 12,
    table: 'agreement',
    key: 'agreement.id',
    organization: 'agreement.organization_id',
    title: 'agreement.name',
    text: joined('agreement.notes'),
    from: 'agreement',
    changes: [{ columns: ['name', 'notes', 'organization_id'] }],
  },
];

/**
 * Adds the index of all searched texts, with the triggers that keep it up to date. The previous release also keeps it
 * up to date, because the database runs the triggers.
 */
export const searchIndexMigration: Migration = {
  name: '0061-search-index',
  isCompatible: true,
  up: async (db, engine) => {
    await createSearchIndex(db, engine);
    for (const source of [...contentSources, ...onboardingSources, ...otherSources]) {
      await addSearchSource(db, engine, source);
    }
  },
};
