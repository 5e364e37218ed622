import {
  defaultDelivery,
  type InboxDelivery,
  type InboxKind,
  inboxKindNames,
  inboxKinds,
} from '@portal/contract/notifications/inbox-kinds.ts';
import type {
  InboxPreferences,
  InboxPreferencesUpdate,
} from '@portal/contract/notifications/inbox-preferences.schema.ts';
import { clientGroupIds } from '@portal/contract/platform/permissions.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid } from '#platform/errors.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import {
  saveChoices,
  saveQuietHours,
  selectChoices,
  selectQuietHours,
  unscheduleMails,
} from './inbox-preferences.repository.ts';
import { selectGroupDefaults } from './notify.repository.ts';

const isClient = (viewer: Viewer) =>
  !isStaff(viewer) && viewer.group !== null && clientGroupIds.includes(viewer.group.id);

/** Returns the kinds that the viewer can get. */
export const kindsFor = (viewer: Viewer): InboxKind[] =>
  inboxKindNames.filter((kind) => !inboxKinds[kind].isForAgency || !isClient(viewer));

export async function findInboxPreferences(db: Db, viewer: Viewer): Promise<InboxPreferences> {
  const chosen = await selectChoices(db, viewer.id);
  const quiet = await selectQuietHours(db, viewer.id);
  const groupId = viewer.group?.id;
  const ofGroup = await selectGroupDefaults(db, groupId === undefined ? [] : [groupId]);
  const group = { isClient: isClient(viewer) };
  return {
    kinds: kindsFor(viewer).map((kind) => ({
      kind,
      delivery:
        chosen.get(kind) ?? ofGroup.get(`${groupId} ${kind}`) ?? defaultDelivery(kind, group),
    })),
    quiet_hours: quiet ? { from: quiet.quiet_from, until: quiet.quiet_until } : null,
  };
}

const isMailed = (delivery: InboxDelivery) => delivery !== 'off' && delivery !== 'inbox';

/** Stores the viewer's choices. Throws 400 for kinds that the viewer can't get. */
export async function updateInboxPreferences(
  db: Db,
  viewer: Viewer,
  { kinds = {}, quiet_hours: quiet }: InboxPreferencesUpdate,
): Promise<InboxPreferences> {
  const known = kindsFor(viewer);
  if (Object.keys(kinds).some((kind) => !known.some((one) => one === kind))) {
    throw invalid({ kinds: ['Clients can’t receive some of these notifications.'] });
  }
  const choices = known.flatMap((kind) => {
    const delivery = kinds[kind];
    return delivery === undefined ? [] : { kind, delivery };
  });
  await saveChoices(db, viewer.id, choices);
  const unmailed = choices.filter(({ delivery }) => !isMailed(delivery)).map(({ kind }) => kind);
  await unscheduleMails(db, viewer.id, unmailed);
  if (quiet !== undefined) {
    const hours = quiet && { quiet_from: quiet.from, quiet_until: quiet.until };
    await saveQuietHours(db, viewer.id, hours);
  }
  return findInboxPreferences(db, viewer);
}
