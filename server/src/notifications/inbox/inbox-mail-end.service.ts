import {
  type InboxKind,
  inboxKindNames,
  inboxKinds,
} from '@portal/contract/notifications/inbox-kinds.ts';
import { inboxMailEndPath } from '@portal/contract/notifications/inbox-preferences.calls.ts';
import type { InboxMailEnd } from '@portal/contract/notifications/inbox-preferences.schema.ts';
import { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { publicUrl } from '#platform/public-address.ts';
import { seal, unseal } from '#platform/secrets.ts';
import { selectMailAddress } from './inbox-mail.repository.ts';
import { saveChoices, selectChoices, unscheduleMails } from './inbox-preferences.repository.ts';

const purpose = 'inbox.mail-end';
const sealed = z.object({ person: z.int(), kinds: z.array(z.enum(inboxKindNames)) });
type Sealed = z.infer<typeof sealed>;

/** Returns the URL of the page where a recipient can stop emails of these kinds. */
export const mailEndUrl = (person: number, kinds: readonly InboxKind[]): string =>
  publicUrl(inboxMailEndPath(seal(purpose, JSON.stringify({ person, kinds }))));

function readToken(token: string): Sealed {
  try {
    return sealed.parse(JSON.parse(unseal(purpose, token)));
  } catch {
    // The token wasn't created by this portal, or was created with a different secret.
    throw notFound('Link');
  }
}

/** Masks an address, as in 'a…@example.com', so that its owner can recognize it but others can't read it. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '' : `${address.slice(0, 1)}…${address.slice(at)}`;
}

async function present(db: Db, { person: id, kinds }: Sealed): Promise<InboxMailEnd> {
  const person = await selectMailAddress(db, id);
  if (!person?.email) throw notFound('Link');
  const chosen = await selectChoices(db, id);
  const isEnded = (kind: InboxKind) => {
    const delivery = chosen.get(kind);
    return delivery === 'off' || delivery === 'inbox';
  };
  return {
    kinds: kinds.map((kind) => ({ kind, label: inboxKinds[kind].label })),
    email: masked(person.email),
    is_ended: kinds.every(isEnded),
  };
}

export const findMailEnd = (db: Db, token: string): Promise<InboxMailEnd> =>
  present(db, readToken(token));

/**
 * Stops emails about the link's kinds; notifications stay in the inbox. Called only on confirmation, not when the page
 * is viewed.
 */
export async function endMails(db: Db, token: string): Promise<InboxMailEnd> {
  const link = readToken(token);
  const { person, kinds } = link;
  const before = await present(db, link);
  if (before.is_ended) return before;
  const chosen = await selectChoices(db, person);
  await saveChoices(
    db,
    person,
    kinds
      .filter((kind) => chosen.get(kind) !== 'off')
      .map((kind) => ({ kind, delivery: 'inbox' as const })),
  );
  await unscheduleMails(db, person, kinds);
  return present(db, link);
}
