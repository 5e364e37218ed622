import { conflict } from '#platform/errors.ts';
import { authorize } from './access.ts';
import { assertUnchanged } from './read-only-fields.ts';
import type { Viewer } from './viewer.ts';

/** An update call's properties. Every `Call` of a signed-in person has them. */
interface EditCall<Body extends object> {
  viewer: Viewer;
  body: Body;
  readOnly: Readonly<Record<string, unknown>>;
  version: number | undefined;
}

interface Editing<Found, Presented> {
  /** Locks the record until the transaction ends, usually with `lockRow`. */
  lock: () => Promise<void>;
  /** Reads the record. Throws 404 if the viewer can't see it. */
  find: () => Promise<Found>;
  /** The policy rule; omitted if the endpoint's access and `find` are sufficient. */
  authorize?: (viewer: Viewer, record: Found) => boolean;
  /** The fields that the viewer may write; defaults to all fields of the body. */
  writable?: (viewer: Viewer, record: Found) => ReadonlySet<string>;
  present: (record: Found) => Presented | Promise<Presented>;
}

/** Throws 409 with the current record if the caller's If-Match has another version. */
export function assertVersion(
  sent: number | undefined,
  stored: number,
  present: () => unknown,
): void {
  if (sent === undefined || sent === stored) return;
  throw conflict('Someone else has changed this in the meantime.', present());
}

/** Splits a body into the fields that may be written and the fields that must equal the stored values. */
function splitWritable(body: object, writable: ReadonlySet<string>) {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  return {
    changes: Object.fromEntries(sent.filter(([name]) => writable.has(name))),
    unwritable: Object.fromEntries(sent.filter(([name]) => !writable.has(name))),
  };
}

/**
 * Reads a record in order to change it in the same transaction. Locks the record before comparing its version: of two
 * callers who have seen the same version, only the first one writes.
 * Throws the errors of `find` (404) and `authorize` (403), 409 with the current record if `If-Match` has another
 * version, and 400 if a field that can't be written differs from the stored value. A call without `If-Match` overwrites
 * the record.
 * Returns the record and the fields of the body that the viewer may write.
 */
export async function editRecord<
  Body extends object,
  Found,
  Presented extends { version: number } & Readonly<Record<string, unknown>>,
>(
  { viewer, body, readOnly, version }: EditCall<Body>,
  { lock, find, authorize: rule, writable, present }: Editing<Found, Presented>,
): Promise<{ record: Found; changes: Body }> {
  await lock();
  const record = await find();
  if (rule) authorize(viewer, rule, record);

  const fields = writable && splitWritable(body, writable(viewer, record));
  const mustBeStored = { ...readOnly, ...fields?.unwritable };
  if (version !== undefined || Object.keys(mustBeStored).length > 0) {
    const presented = await present(record);
    assertVersion(version, presented.version, () => presented);
    assertUnchanged(mustBeStored, presented);
  }
  // Every field of an update's body is optional, so a subset of its fields is also a valid body.
  return { record, changes: fields ? (fields.changes as Body) : body };
}
