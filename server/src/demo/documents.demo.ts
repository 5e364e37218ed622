import type { BodyContent, BodyNode } from '@portal/contract/content/documents/body-content.ts';
import { countWords } from '@portal/contract/content/documents/body-text.ts';
import { ownDocumentPath } from '@portal/contract/content/documents/document.schema.ts';
import { sql } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { publicUrl } from '#platform/public-address.ts';
import { closings, headings, openings, points, quotes, sentences } from './documents.data.ts';
import { insertAll } from './insert-all.ts';
import { trades } from './organizations.data.ts';
import { createRandom, type Random } from './random.ts';

const topics = Object.values(trades).flat();

interface Subject {
  topic: string;
  city: string;
  client: string;
}

function selectBegun(db: Db) {
  return db
    .selectFrom('article')
    .innerJoin('content_status', 'content_status.id', 'article.status_id')
    .innerJoin('content_type', 'content_type.id', 'article.content_type_id')
    .innerJoin('organization', 'organization.id', 'article.client_id')
    .innerJoin('writer', 'writer.id', 'article.writer_id')
    .select([
      'article.id',
      'article.title',
      'article.min_word_count',
      'article.editor_id as editor',
      'article.status_since',
      'content_status.uid',
      'organization.dba_name',
      'organization.city',
      'writer.person_id as writer',
    ])
    .where('content_status.status_type', '=', 'Active')
    .where('content_type.uid', 'in', ['blog', 'page', 'press_release'])
    .orderBy('article.id')
    .execute();
}

type Begun = Awaited<ReturnType<typeof selectBegun>>[number];

function subjectOf({ title, city, dba_name }: Begun): Subject {
  const topic = topics.find((topic) => title.includes(topic)) ?? 'this';
  return { topic: topic.toLowerCase(), city: city ?? 'town', client: dba_name };
}

const text = (value: string): BodyNode => ({ type: 'text', text: value });
const paragraph = (value: string): BodyNode => ({ type: 'paragraph', content: [text(value)] });

/** Generates a body of about `words` words, in sections. */
function bodyOf(subject: Subject, words: number, random: Random): BodyContent {
  const say = (sentence: string) =>
    sentence.replace(/\{(topic|city|client)\}/g, (_, name: keyof Subject) => subject[name]);
  /** Returns `count` consecutive sentences, so that none repeats within a paragraph. */
  const some = (count: number) => {
    const first = random.between(0, sentences.length - 1);
    const places = Array.from({ length: count }, (_, index) => (first + index) % sentences.length);
    return places.map((index) => say(sentences[index] ?? '')).join(' ');
  };
  const list = (type: 'bulletList' | 'orderedList'): BodyNode => ({
    type,
    content: points
      .slice(0, random.between(3, points.length))
      .map((point) => ({ type: 'listItem', content: [paragraph(say(point))] })),
  });
  const content: BodyNode[] = [paragraph(`${say(random.pick(openings))} ${some(2)}`)];
  const body: BodyContent = { type: 'doc', content };
  for (let index = 0; countWords(body) < words; index += 1) {
    const heading = say(headings[index % headings.length] ?? '');
    content.push({ type: 'heading', attrs: { level: 2 }, content: [text(heading)] });
    content.push(paragraph(some(random.between(3, 5))));
    if (index % 3 === 1) content.push(list(index % 2 === 0 ? 'orderedList' : 'bulletList'));
    if (index % 3 === 2) {
      content.push({ type: 'blockquote', content: [paragraph(random.pick(quotes))] });
    }
    content.push(paragraph(some(random.between(2, 4))));
  }
  content.push(paragraph(say(random.pick(closings))));
  return body;
}

/**
 * Returns the share of an article's minimum word count that is written: up to 60% in Writing, about 100% in later
 * statuses.
 */
function shareOf({ uid }: Begun, random: Random): number {
  if (uid === 'writing') return random.pick([0, 0, 0.3, 0.6]);
  return random.pick([0.95, 1.05, 1.1]);
}

/** Creates text for articles in progress, with the versions that their writers submitted. */
export async function makeDocuments(db: Db): Promise<void> {
  const random = createRandom(20_007);
  const now = clock.instant();
  const begun = (await selectBegun(db)).flatMap((article) => {
    const share = shareOf(article, random);
    if (share === 0) return [];
    const body = bodyOf(subjectOf(article), (article.min_word_count ?? 600) * share, random);
    const kept = { content: JSON.stringify(body), word_count: countWords(body) };
    const since = [article.status_since, now].sort()[0] ?? now;
    return [{ article, kept, since }];
  });
  await insertAll(
    db,
    'article_body',
    begun.map(({ article, kept, since }) => ({
      ...kept,
      article_id: article.id,
      version: 1,
      kept_version: article.uid === 'writing' ? 0 : 1,
      updated_at: since,
      updated_by_id: article.writer,
    })),
  );
  const handedIn = begun.filter(({ article }) => article.uid !== 'writing');
  await insertAll(
    db,
    'article_body_version',
    handedIn.map(({ article, kept, since }) => ({
      ...kept,
      article_id: article.id,
      name: 'Writing → Editing',
      kind: 'status',
      body_version: 1,
      created_at: since,
      created_by_id: article.writer,
    })),
  );
  const [before = '', after = ''] = publicUrl(ownDocumentPath(0)).split('/0/');
  await sql`update article
    set google_doc = ${`${before}/`} || cast(id as text) || ${`/${after}`}
    where google_doc is null and id in (select article_id from article_body)`.execute(db);
}
