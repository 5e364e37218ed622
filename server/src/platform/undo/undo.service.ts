import { undoHeader, undoSeconds } from '@portal/contract/platform/undo.calls.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { clock, instantAfter } from '#platform/clock.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, notFound } from '#platform/errors.ts';
import { defineHook, type HookHandler, handleHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { makeToken } from '#platform/tokens.ts';

/** In milliseconds. Screens offer an undo for 30 s; the additional time is for slow connections. */
const validFor = (undoSeconds + 15) * 1000;
/** In milliseconds. Expired undos are stored for a while, so that a late call is rejected with the reason. */
const keptFor = 3_600_000;

/** A kind of change that can be undone. */
export interface Undo<Payload> {
  kind: string;
  schema: z.ZodType<Payload>;
  /**
   * Restores the state in the payload, in the call's transaction, and returns the text that screens show. Throws 409
   * with the reason if a later change depends on the change to be undone.
   */
  undo: (db: Db, viewer: Viewer, payload: Payload) => Promise<string>;
}

const onUndo = defineHook<{ viewer: Viewer; kind: string; payload: string }, string | undefined>();

/** Declares how an area undoes one kind of change. */
export const handleUndo = <Payload>({ kind, schema, undo }: Undo<Payload>): HookHandler =>
  handleHook(onUndo, async (db, offer) => {
    if (offer.kind !== kind) return undefined;
    return undo(db, offer.viewer, schema.parse(JSON.parse(offer.payload)));
  });

/** Returns the earliest time for sending emails about a change, which is the time when its undo expires. */
export const undoExpiry = () => instantAfter(validFor);

/** Lets the caller undo their last change. The response contains a token for the undo. */
export async function offerUndo<Payload>(
  { db, viewer, reply }: { db: Db; viewer: { readonly id: number }; reply: FastifyReply },
  { kind }: Undo<Payload>,
  payload: Payload,
): Promise<void> {
  const token = makeToken();
  const offer = {
    token,
    person_id: viewer.id,
    kind,
    payload: JSON.stringify(payload),
    expires_at: undoExpiry(),
  };
  await insertRows(db, 'undo_offer', [offer]);
  reply.header(undoHeader, token);
}

/** Undoes the viewer's own change, once. Returns the confirmation to show. */
export async function undoChange(db: Db, viewer: Viewer, token: string): Promise<string> {
  const offer = await db
    .deleteFrom('undo_offer')
    .where('token', '=', token)
    .where('person_id', '=', viewer.id)
    .returning(['kind', 'payload', 'expires_at'])
    .executeTakeFirst();
  if (!offer) throw notFound('Undo');
  if (offer.expires_at < clock.instant()) throw conflict('It’s too late to undo this.');
  const { kind, payload } = offer;
  const [message] = (await onUndo.emit(db, { viewer, kind, payload })).filter(
    (text) => text !== undefined,
  );
  if (message === undefined) throw new Error(`No area undoes ${kind}.`);
  return message;
}

export async function purgeUndoOffers(db: Db): Promise<void> {
  await db.deleteFrom('undo_offer').where('expires_at', '<', instantAfter(-keptFor)).execute();
}
