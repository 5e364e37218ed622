import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { instantInZone } from '@portal/contract/platform/dates.ts';
import { postColumns } from '#account-health/posting/posting-counts.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { day, hour, week } from '#platform/durations.ts';
import type { WordpressPost } from '#platform/wordpress/wordpress-client.ts';
import { insertAll } from './insert-all.ts';

/** Backdates clients to the start of their contracts, because the posting overview leaves out new clients. */
async function dateOrganizations(db: Db): Promise<void> {
  const organizations = await db
    .selectFrom('organization')
    .select(['id', 'created_at', 'contract_start_date'])
    .where('contract_start_date', 'is not', null)
    .execute();
  for (const { id, created_at, contract_start_date } of organizations) {
    const started = instantInZone(contract_start_date ?? '', '09:00', clock.timeZone());
    if (started >= created_at) continue;
    await db
      .updateTable('organization')
      .set({ created_at: started })
      .where('id', '=', id)
      .execute();
  }
}

/** The titles of posts that clients publish themselves, one post per week. */
const news = [
  'What Our Clients Say This Month',
  'Meet the Team',
  'Our Holiday Hours',
  'A Look Behind the Scenes',
  'Three Questions We Hear Every Week',
  'Thank You for a Great Season',
  'We Are Hiring',
  'Community Day: How It Went',
  'New in Our Office',
  'A Checklist Before You Call',
  'Five Years on Main Street',
  'How We Give Back',
];

/** Returns a site's news posts. Some sites post every week, some every other week, and some never. */
function listNews(index: number, domain: string): WordpressPost[] {
  const pace = [2, 1, 1, 0][index % 5] ?? 0;
  if (pace === 0) return [];
  const now = clock.now().getTime();
  const scheduledWeeks = index % 3 === 0 ? 0 : 2;
  return Array.from({ length: 12 + scheduledWeeks }, (_, number) => number - scheduledWeeks)
    .filter((age) => age % pace === 0)
    .map((age) => {
      const title = news[(age + index + 12) % news.length] ?? '';
      const slug = title.toLowerCase().replace(/[^a-z]+/g, '-');
      const date = new Date(now - age * week - (2 * day + index * hour)).toISOString();
      const status = date > clock.instant() ? 'future' : 'publish';
      return { id: 900_000 + age, title, link: `${domain}/news/${slug}`, date, status };
    });
}

/**
 * Creates the posts of most clients' sites as if they had been read: news posts, and the demo's published blog
 * articles.
 */
export async function makeAccountPosts(db: Db): Promise<void> {
  await dateOrganizations(db);
  const since = instantAfter(-12 * week);
  const articles = await db
    .selectFrom('article')
    .innerJoin('content_type', 'content_type.id', 'article.content_type_id')
    .select([
      'article.id',
      'article.client_id',
      'article.title',
      'article.live_url',
      'article.status_id',
      'article.scheduled_date',
      'article.completed_at',
    ])
    .where('content_type.uid', '=', 'blog')
    .where('article.live_url', 'is not', null)
    .where('article.status_id', 'in', [statusId.scheduled, statusId.posted])
    .where('article.completed_at', '>=', since)
    .orderBy('article.id')
    .execute();
  const byClient = Map.groupBy(articles, ({ client_id }) => client_id);
  const organizations = await db
    .selectFrom('organization')
    .select(['id', 'domain'])
    .where('is_active', '=', 1)
    .where('report_required', '=', 1)
    .orderBy('id')
    .execute();
  const now = clock.now().getTime();
  const rows = organizations.flatMap(({ id: organization_id, domain }, index) => {
    // Skip some sites, so that the demo also has sites that were never connected.
    if (index % 5 === 4) return [];
    const theirs = byClient.get(organization_id) ?? [];
    const posts = theirs.map((article, number): WordpressPost => {
      const isScheduled = article.status_id === statusId.scheduled;
      const planned = Date.parse(
        instantInZone(article.scheduled_date ?? clock.today(), '08:00', clock.timeZone()),
      );
      // Scheduled posts get dates in the future, and live posts get dates in the past.
      const date = isScheduled
        ? new Date(Math.max(planned, now + (number + 1) * day)).toISOString()
        : (article.completed_at ?? clock.instant());
      return {
        id: article.id,
        title: article.title,
        link: article.live_url,
        date,
        status: isScheduled ? 'future' : 'publish',
      };
    });
    const fetched_at = instantAfter(-(20 * hour + index * 1_700));
    const all = [...posts, ...listNews(index, domain ?? '')];
    return { organization_id, ...postColumns(all), fetched_at };
  });
  await insertAll(db, 'account_posts', rows);
}
