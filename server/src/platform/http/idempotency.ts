import { createHash } from 'node:crypto';
import type { Endpoint } from '@portal/contract/platform/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';
import { conflict, invalid } from '#platform/errors.ts';
import type { UploadedFile } from './route.ts';

/** The time for which repeated calls get the first response, in milliseconds. */
const keptFor = day;

interface KeyedCall {
  viewer: { readonly id: number } | null;
  request: FastifyRequest;
  body: unknown;
  files: Readonly<Record<string, UploadedFile>>;
}

interface Key {
  person_id: number;
  endpoint: string;
  key: string;
  request_hash: string;
}

/**
 * Returns whether an endpoint's responses are stored. Keys belong to people, so responses of public endpoints aren't
 * stored, nor are responses with secrets.
 */
export const storesResponses = ({
  method,
  access,
  responseKind = 'json',
  isSecret = false,
}: Endpoint) =>
  method === 'POST' &&
  access !== 'public' &&
  !isSecret &&
  (responseKind === 'json' || responseKind === 'empty');

function hashRequest({ request, body, files }: KeyedCall): string {
  const hash = createHash('sha256').update(JSON.stringify([request.url, body ?? null]));
  for (const [name, { content }] of Object.entries(files)) {
    hash.update(JSON.stringify([name, content.length])).update(content);
  }
  return hash.digest('hex');
}

/** Returns the call's key, or undefined if the call has no key or the endpoint stores no responses. */
export function idempotencyKey(endpoint: Endpoint, call: KeyedCall): Key | undefined {
  const key = call.request.headers['idempotency-key'];
  if (key === undefined || !call.viewer || !storesResponses(endpoint)) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': ['Send at most 100 letters, digits, or symbols.'] });
  }
  return {
    person_id: call.viewer.id,
    endpoint: endpoint.path,
    key,
    request_hash: hashRequest(call),
  };
}

/**
 * Returns the response to the first call with the key, or undefined if there was no such call. Throws 409 if the first
 * call was a different request.
 */
export async function findStoredResponse<Answer>(
  db: Db,
  { request_hash, ...key }: Key,
): Promise<Answer | undefined> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  if (!row || row.answer === null) return undefined;
  if (row.request_hash !== request_hash) {
    throw conflict('This Idempotency-Key belongs to another request.');
  }
  return JSON.parse(row.answer);
}

/**
 * Runs `work` in the transaction and stores its result or, if a call with the same key has already run, returns that
 * call's result. Inserts the row first: on PostgreSQL, a concurrent call with the same key waits here until the first
 * call ends; on SQLite, write transactions run one at a time.
 */
export async function once<Answer>(
  db: Db,
  key: Key | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!key) return work();
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('idempotency_key')
    .values({ ...key, answer: null, created_at: clock.instant() })
    .onConflict((conflicting) => conflicting.doNothing())
    .executeTakeFirstOrThrow();
  if (!inserted) {
    const earlier = await findStoredResponse<Answer>(db, key);
    if (earlier !== undefined) return earlier;
  }
  const answer = await work();
  const { request_hash: _, ...own } = key;
  await db
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where((eb) => eb.and(own))
    .execute();
  return answer;
}

export async function purgeAnswers(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', instantAfter(-keptFor)).execute();
}
