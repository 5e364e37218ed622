import { defaultMilestones } from '@portal/contract/content/planning/planning-month.schema.ts';
import { addDays } from '@portal/contract/platform/dates.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { selectDefaultFinalApprovers } from '#content/articles/references/final-approver.repository.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { type Cast, readCast } from './cast.ts';
import { monthAt } from './days.ts';
import { insertAll } from './insert-all.ts';
import { makeKeywords } from './keywords.demo.ts';
import { createRandom } from './random.ts';

/** The first and last planning month, relative to the current month. */
const firstMonth = -21;
const lastMonth = 2;

const projects = [
  ['Website Relaunch Copy', -5, 40],
  ['Spring Campaign', -8, -150],
  ['Location Pages', -3, 75],
  ['Holiday Guide', -1, 30],
  ['Review Site Refresh', -2, 12],
  ['Video Scripts', 0, 90],
  ['Summer Landing Pages', -11, -240],
  ['FAQ Library', -1, null],
] as const;

/**
 * Each client's templates: content type, milestone, minimum word count, and months in the format of `selected_months`.
 */
const plans = [
  ['blog', 1, 900, '111111111111'],
  ['blog', 2, 1200, '111111111111'],
  ['social_media', 1, 300, '111111111111'],
  ['link_building', 2, 500, '111111111111'],
  ['page', 2, 700, '101010101010'],
  ['optimization', 1, 400, '010101010101'],
  ['press_release', 1, 500, '001000100100'],
] as const;

const planNames: Readonly<Record<string, string>> = {
  blog: 'Blog',
  social_media: 'Social Media Posts',
  link_building: 'Link Outreach',
  page: 'Service Page',
  optimization: 'Page Optimization',
  press_release: 'Press Release',
};

async function makeMonths(db: Db): Promise<void> {
  const today = clock.today();
  const now = clock.instant();
  const offsets = Array.from(
    { length: lastMonth - firstMonth + 1 },
    (_, index) => firstMonth + index,
  );
  await insertAll(
    db,
    'planning_month',
    offsets.map((offset) => {
      const { year, month } = monthAt(today, offset);
      const { one, two } = defaultMilestones(year, month);
      return {
        year,
        month,
        default_milestone_one: one,
        default_milestone_two: two,
        editor_due_date_offset: 14,
        created_at: now,
        updated_at: now,
      };
    }),
  );
}

async function makeProjects(db: Db): Promise<void> {
  const today = clock.today();
  const now = clock.instant();
  await insertAll(
    db,
    'content_project',
    projects.map(([name, start, due]) => {
      const { year, month } = monthAt(today, start);
      return {
        name,
        name_key: foldText(name),
        start_year: year,
        start_month: month,
        due_date: due === null ? null : addDays(today, due),
        complete: flag(due !== null && due < -30),
        created_at: now,
        updated_at: now,
      };
    }),
  );
}

/** Returns an organization's team. The named users are on the teams of the first three organizations. */
function teamOf(cast: Cast, index: number) {
  const other = (from: readonly number[], number: number) => from[number % from.length] ?? null;
  if (index < 3) {
    return {
      writers: [cast.namedWriterId, cast.namedWriterId, other(cast.writerIds, index)],
      editor: cast.id('editor'),
      poster: cast.id(index === 2 ? 'contractor' : 'poster'),
      lead: cast.id(index === 1 ? 'staff' : 'leader'),
    };
  }
  return {
    writers: [other(cast.writerIds, index), other(cast.writerIds, index * 3 + 1)],
    editor: other(cast.editors, index),
    poster: other(cast.contractors, index),
    lead: other([...cast.managers, cast.id('leader')], index),
  };
}

interface Organization {
  id: number;
  dba_name: string;
}

async function makeTemplates(db: Db, organizations: readonly Organization[]): Promise<void> {
  const cast = await readCast(db);
  const now = clock.instant();
  const types = await db.selectFrom('content_type').select(['id', 'uid']).execute();
  const typeIds = new Map(types.map(({ id, uid }) => [uid, id]));
  const approvers = await selectDefaultFinalApprovers(
    db,
    organizations.map(({ id }) => id),
  );
  const rows = [];
  for (const [index, { id, dba_name }] of organizations.entries()) {
    const team = teamOf(cast, index);
    const approver = index % 4 === 2 ? cast.id('approver') : (approvers.get(id) ?? null);
    for (const [number, [kind, milestone, words, months]] of plans.entries()) {
      const isReviewed = kind !== 'link_building' && kind !== 'optimization';
      const title = `${planNames[kind]}${kind === 'blog' ? ` ${milestone}` : ''}: ${dba_name}`;
      rows.push({
        title,
        title_key: foldText(title),
        content_type_id: typeIds.get(kind) ?? 0,
        organization_id: id,
        // Leave one template without a writer, as if the writer had left the agency.
        writer_id:
          index === 17 && number === 4
            ? null
            : (team.writers[number % team.writers.length] ?? null),
        editor_id: isReviewed ? team.editor : null,
        poster_id: team.poster,
        lead_id: isReviewed ? team.lead : null,
        final_approver_id: isReviewed ? approver : null,
        min_word_count: words + (index % 3) * 100,
        milestone,
        requires_internal_review: flag(index % 5 === 0),
        selected_months: months,
        archived: flag(index % 13 === 12 && number === 6),
        created_at: now,
        updated_at: now,
      });
    }
  }
  await insertAll(db, 'article_template', rows);
  // The channel for each content type.
  const channelOf = {
    blog: 'blog',
    social_media: 'facebook',
    page: 'website',
    press_release: 'newsletter',
  };
  for (const [kind, channel] of Object.entries(channelOf)) {
    await db
      .insertInto('article_template_channel')
      .columns(['article_template_id', 'content_channel_id'])
      .expression(
        db
          .selectFrom('article_template')
          .innerJoin('content_type', 'content_type.id', 'article_template.content_type_id')
          .innerJoin('content_channel', (join) => join.on('content_channel.name_key', '=', channel))
          .where('content_type.uid', '=', kind)
          .select(['article_template.id', 'content_channel.id as channel_id']),
      )
      .execute();
  }
}

/** Creates planning months, projects, templates, and researched keywords. */
export async function makePlanning(db: Db): Promise<void> {
  const organizations = await db
    .selectFrom('organization')
    .select(['id', 'dba_name'])
    .orderBy('id')
    .execute();
  await makeMonths(db);
  await makeProjects(db);
  await makeTemplates(db, organizations);
  await makeKeywords(db, organizations, createRandom(20_003));
}
