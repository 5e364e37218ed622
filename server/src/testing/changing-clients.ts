import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import type { Client, KnownArticle } from './change-workload.ts';
import { contentTypeId } from './content.factories.ts';
import { type Place, post, withDatabase } from './server-process.ts';

const clientCount = 6;
const articlesEach = 4;

async function create<T>(url: string, path: string, body: unknown, token: string): Promise<T> {
  const answer = await post(url, path, body, token);
  const text = await answer.text();
  if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/**
 * Creates clients with articles in writing. Their organization has no people, so every email goes to an assigned
 * person.
 */
export async function makeClients(place: Place, url: string, token: string): Promise<Client[]> {
  const client = await create<{ id: number }>(
    url,
    'organizations',
    { dba_name: 'Nothing Lost', legal_name: 'Nothing Lost LLC', business_email: 'n@example.com' },
    token,
  );
  const given = await withDatabase(place, async ({ reader }) => {
    const people = await reader
      .selectFrom('person')
      .leftJoin('writer', 'writer.person_id', 'person.id')
      .select(['person.id', 'username', 'writer.id as writer_id'])
      .execute();
    const idOf = (name: string) => people.find(({ username }) => username === name)?.id;
    return {
      client: client.id,
      status: statusId.writing,
      content_type: await contentTypeId(reader),
      writer: people.find(({ username }) => username === 'writer')?.writer_id,
      editor: idOf('editor'),
      final_approver: idOf('approver'),
      poster: idOf('poster'),
      lead: idOf('leader'),
      duedate_write: '2027-01-01',
      duedate_finalreview: '2027-02-01',
      duedate_golive: '2027-03-01',
    };
  });
  const clients: Client[] = [];
  for (let number = 0; number < clientCount; number += 1) {
    const articles: KnownArticle[] = [];
    for (let own = 0; own < articlesEach; own += 1) {
      const title = `Kept ${number}.${own}`;
      const body = { ...given, title };
      const made = await create<{ id: number; version: number }>(
        url,
        'content-articles',
        body,
        token,
      );
      const known = {
        description: null,
        status: 'writing',
        saves: 0,
        comments: 0,
        moves: ['writing'],
      };
      articles.push({ ...known, id: made.id, version: made.version, title });
    }
    clients.push({ articles, comments: [], unanswered: null, acknowledged: 0 });
  }
  return clients;
}
