import type { Insertable } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { LinkCheckTable } from '#utilities/link-checker/link-check.table.ts';
import { nextNumber } from './access/unique-name.ts';

/** Creates a finished link check with one page and one broken link. */
export async function makeLinkCheck(
  db: Db,
  given: Partial<Insertable<LinkCheckTable>> = {},
  text = 'Our team',
): Promise<{ id: number; brokenLink: number }> {
  const host = given.host ?? `site${nextNumber()}.example`;
  const now = clock.instant();
  const { id } = await db
    .insertInto('link_check')
    .values({
      url: `https://${host}/`,
      host,
      state: 'done',
      end_reason: 'complete',
      max_pages: 5_000,
      max_addresses: 50_000,
      max_minutes: 30,
      created_at: now,
      started_at: now,
      ended_at: now,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const address = {
    check_id: id,
    host,
    role: 'page' as const,
    base: null,
    chain: 0,
    next: null,
    hops: '[]',
    final_url: null,
    details: '{}',
  };
  await db
    .insertInto('link_check_address')
    .values([
      {
        ...address,
        no: 1,
        url: `https://${host}/`,
        depth: 0,
        parent: null,
        parents: 0,
        status: 200,
        cause: 'answered',
        verdict: 'ok',
        rank: 9,
      },
      {
        ...address,
        no: 2,
        url: `https://${host}/team`,
        depth: 1,
        parent: 1,
        parents: 1,
        status: 404,
        cause: 'status',
        verdict: 'broken',
        rank: 0,
      },
    ])
    .execute();
  await db
    .insertInto('link_check_page')
    .values({ check_id: id, no: 1, links: ',2:a1,', ids: '\n' })
    .execute();
  await db.insertInto('link_check_text').values({ check_id: id, no: 1, text }).execute();
  return { id, brokenLink: 2 };
}
