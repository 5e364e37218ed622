import { setTimeout as sleep } from 'node:timers/promises';

/** An article's state according to acknowledged responses. */
export interface KnownArticle {
  readonly id: number;
  readonly title: string;
  version: number;
  description: string | null;
  status: string;
  /** The number of changes of each kind. Unanswered changes count once they are found in the database. */
  saves: number;
  comments: number;
  readonly moves: string[];
}

type Change = { description: string } | { status: string };

/** A call without a response, which was executed completely or not at all. */
export interface Unanswered {
  changes: ReadonlyMap<KnownArticle, Change>;
  comment: { article: KnownArticle; text: string } | null;
}

export interface Client {
  readonly articles: readonly KnownArticle[];
  /** The texts of acknowledged comments. */
  readonly comments: string[];
  unanswered: Unanswered | null;
  acknowledged: number;
}

/** Maps each status to the next one, in a cycle. */
const nextStatus: Readonly<Record<string, string>> = {
  writing: 'editing',
  editing: 'rewrite',
  rewrite: 'reedit',
  reedit: 'final_review',
  final_review: 'rewrite',
};

interface Answer {
  id: number;
  version: number;
}

let marks = 0;

function applyChange(article: KnownArticle, change: Change): void {
  if ('status' in change) {
    article.status = change.status;
    article.moves.push(change.status);
  } else {
    article.description = change.description;
    article.saves += 1;
  }
}

/** Applies a call's effects, including the new versions, to the client's records. */
export function adopt(
  client: Client,
  { changes, comment }: Unanswered,
  versionOf: (article: KnownArticle) => number,
): void {
  for (const [article, change] of changes) {
    applyChange(article, change);
    article.version = versionOf(article);
  }
  if (!comment) return;
  client.comments.push(comment.text);
  comment.article.comments += 1;
}

interface Sent extends Unanswered {
  method: 'POST' | 'PUT';
  path: string;
  body: unknown;
}

function save(article: KnownArticle): Sent {
  const description = `mark ${++marks}`;
  const path = `content-articles/${article.id}`;
  const changes = new Map([[article, { description }]]);
  return { method: 'PUT', path, body: { description }, changes, comment: null };
}

function saveAll(articles: readonly KnownArticle[]): Sent {
  const description = `mark ${++marks}`;
  const body = articles.map(({ id }) => ({ id, description }));
  const changes = new Map(articles.map((article) => [article, { description }]));
  return { method: 'POST', path: 'content-articles', body, changes, comment: null };
}

function move(article: KnownArticle): Sent {
  const status = nextStatus[article.status] ?? 'editing';
  const feedback = { approved: false, satisfaction: 3, feedback_body: 'Not yet.' };
  const extras = status === 'rewrite' ? { feedback } : {};
  const body = { articleId: article.id, to_status: status, extras };
  const changes = new Map([[article, { status }]]);
  return { method: 'POST', path: 'submit-article', body, changes, comment: null };
}

function writeComment(article: KnownArticle): Sent {
  const text = `comment ${++marks}`;
  const body = { article: article.id, comment: text };
  const comment = { article, text };
  return { method: 'POST', path: 'content-comments', body, changes: new Map(), comment };
}

function nextCall(client: Client): Sent {
  const article = client.articles[Math.floor(Math.random() * client.articles.length)];
  if (!article) throw new Error('A client needs articles.');
  const chance = Math.random();
  if (chance < 0.45) return save(article);
  if (chance < 0.8) return move(article);
  if (chance < 0.9) return saveAll(client.articles);
  return writeComment(article);
}

/** Returns the articles in a response, which contains one article, several articles, or one article in an envelope. */
function articlesOf(answer: unknown): Answer[] {
  if (Array.isArray(answer)) return answer;
  if (typeof answer === 'object' && answer !== null && 'article' in answer) {
    return typeof answer.article === 'object' ? [answer.article as Answer] : [];
  }
  return [answer as Answer];
}

/** Changes the client's articles, one call after another, until the server has stopped. */
export async function changeUntilGone(client: Client, url: string, token: string): Promise<void> {
  while (true) {
    const { method, path, body, changes, comment } = nextCall(client);
    client.unanswered = { changes, comment };
    let status: number;
    let text: string;
    try {
      const answer = await fetch(`${url}/api/${path}/`, {
        method,
        headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      status = answer.status;
      text = await answer.text();
    } catch {
      return;
    }
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
    const versions = new Map(articlesOf(JSON.parse(text)).map(({ id, version }) => [id, version]));
    adopt(client, client.unanswered, ({ id, version }) => versions.get(id) ?? version);
    client.unanswered = null;
    client.acknowledged += 1;
    await sleep(Math.random() * 3);
  }
}
