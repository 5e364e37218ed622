import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import { expect } from 'vitest';
import type { Database } from '#platform/database/database.ts';

/** A failed request, and the servers that the proxy tried, in order. */
export interface Failure {
  what: string;
  status: number | undefined;
  from: number;
  until: number;
  askedOf: readonly string[];
}

interface Answer {
  status: number;
  body: unknown;
}

interface Call {
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  body?: unknown;
  version?: number;
}

/** Opens a keep-alive connection to the proxy. */
export function openConnection(url: string, { token = '', from = '127.0.0.1' } = {}) {
  const client = new Client(url, { localAddress: from, pipelining: 1 });
  const failures: Failure[] = [];
  const servers = new Set<string>();
  let requests = 0;

  /** Returns the response if its status is expected; otherwise records a failure. */
  async function call(
    { method, path, body, version }: Call,
    expected = [200, 201],
  ): Promise<Answer | undefined> {
    const began = performance.now();
    let status: number | undefined;
    let askedOf: string[] = [];
    requests += 1;
    try {
      const answer = await client.request({
        method,
        path: `/api/${path}/`,
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Token ${token}` } : {}),
          ...(version === undefined ? {} : { 'if-match': String(version) }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      status = answer.statusCode;
      askedOf = String(answer.headers['x-answered-by'] ?? '').split(', ');
      const text = await answer.body.text();
      if (expected.includes(status)) {
        servers.add(askedOf.at(-1) ?? '');
        return { status, body: JSON.parse(text) };
      }
    } catch {
      // Without a response, the server that was tried is unknown.
    }
    const until = performance.now();
    failures.push({ what: `${method} ${path}`, status, from: began, until, askedOf });
    return undefined;
  }

  return {
    call,
    failures,
    /** The servers that have responded so far. */
    servers,
    get requests() {
      return requests;
    },
    close: () => client.close(),
  };
}

export type Connection = ReturnType<typeof openConnection>;

/** A worker that changes one article, with its acknowledged changes and the changes whose outcome is unknown. */
export interface Worker {
  readonly connection: Connection;
  readonly articleId: number;
  /** The description before the first save. */
  readonly before: string | null;
  readonly saved: string[];
  readonly unsureSaves: string[];
  readonly comments: string[];
  readonly unsureComments: string[];
  /** Reads whose result lacked an earlier acknowledged save. */
  readonly stale: string[];
}

interface Article {
  version: number;
  description: string | null;
}

/**
 * The shortest pause between two rounds, in milliseconds. A stream that has missed more than 1,000 events is reset.
 * With this pause, there are about 500 events per minute.
 */
const shortestPause = 750;

/** Reads, saves, and comments, one call at a time, until `isOver`. */
export async function workOn(worker: Worker, isOver: () => boolean): Promise<void> {
  const { connection, articleId, saved, unsureSaves, comments, unsureComments, stale } = worker;
  const path = `content-articles/${articleId}`;
  let marks = 0;
  while (!isOver()) {
    const read = await connection.call({ method: 'GET', path });
    if (read) {
      const { description: shown, version } = read.body as Article;
      const mayBe = [saved.at(-1) ?? worker.before, ...unsureSaves];
      if (!mayBe.includes(shown)) stale.push(`${shown} after ${mayBe.join(', ')}`);
      const description = `mark ${articleId}.${++marks}`;
      const body = { description };
      const answer = await connection.call({ method: 'PUT', path, body, version });
      if (answer) saved.push(description);
      else unsureSaves.push(description);
    }
    const comment = `comment ${articleId}.${++marks}`;
    const body = { article: articleId, comment };
    const answer = await connection.call({ method: 'POST', path: 'content-comments', body });
    if (answer) comments.push(comment);
    else unsureComments.push(comment);
    await sleep(shortestPause * (1 + 2 * Math.random()));
  }
}

/** Checks that acknowledged changes are stored once and in order, and other changes at most once. */
export async function checkWork({ reader }: Database, worker: Worker): Promise<void> {
  const { articleId, saved, unsureSaves, comments, unsureComments, stale } = worker;
  expect(stale).toEqual([]);
  const written = await reader
    .selectFrom('comment')
    .select('comment')
    .where('article_id', '=', articleId)
    .where('comment', 'like', 'comment %')
    .orderBy('id')
    .execute();
  const texts = written.map(({ comment }) => comment);
  expect(texts.filter((text) => !unsureComments.includes(text))).toEqual(comments);
  expect(new Set(texts).size).toBe(texts.length);

  const entries = await reader
    .selectFrom('changelog_entry')
    .select('new_value')
    .where('article_id', '=', articleId)
    .where('changed_field', '=', 'description')
    .where('new_value', 'like', 'mark %')
    .orderBy('id')
    .execute();
  const values = entries.map(({ new_value }) => new_value ?? '');
  expect(values.filter((text) => !unsureSaves.includes(text))).toEqual(saved);
  expect(new Set(values).size).toBe(values.length);
}
