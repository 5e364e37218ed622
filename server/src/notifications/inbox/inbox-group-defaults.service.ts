import {
  defaultDelivery,
  type InboxDelivery,
  type InboxKind,
  inboxKindNames,
  inboxKinds,
} from '@portal/contract/notifications/inbox-kinds.ts';
import type {
  InboxGroupDefaults,
  InboxGroupDefaultsUpdate,
} from '@portal/contract/notifications/inbox-preferences.schema.ts';
import { clientGroupIds, groups } from '@portal/contract/platform/permissions.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { invalid, notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { saveGroupDefaults } from './inbox-preferences.repository.ts';
import { selectGroupDefaults } from './notify.repository.ts';

type Group = InboxGroupDefaults['group'];

/** The groups in the order that the screen shows them: the agency's own people first. */
const listed: readonly Group[] = [
  groups.administrator,
  groups.staff,
  groups.editor,
  groups.writer,
  groups.contractor,
  groups.accountOwner,
  groups.customer,
];

const isOfClients = ({ id }: Group) => clientGroupIds.includes(id);

const kindsOf = (group: Group): InboxKind[] =>
  inboxKindNames.filter((kind) => !inboxKinds[kind].isForAgency || !isOfClients(group));

const present = (group: Group, stored: ReadonlyMap<string, InboxDelivery>): InboxGroupDefaults => ({
  group: { id: group.id, name: group.name },
  kinds: kindsOf(group).map((kind) => {
    const standard = defaultDelivery(kind, { isClient: isOfClients(group) });
    return { kind, delivery: stored.get(`${group.id} ${kind}`) ?? standard, standard };
  }),
});

export async function listGroupDefaults(db: Db): Promise<InboxGroupDefaults[]> {
  const stored = await selectGroupDefaults(
    db,
    listed.map(({ id }) => id),
  );
  return listed.map((group) => present(group, stored));
}

/**
 * Stores each kind's delivery for a group's members who haven't chosen one. The change affects only new notifications.
 * Throws 400 for kinds that the group can't get.
 */
export async function updateGroupDefaults(
  db: Db,
  viewer: Viewer,
  { groupId, kinds }: { groupId: number; kinds: InboxGroupDefaultsUpdate['kinds'] },
): Promise<InboxGroupDefaults> {
  const group = listed.find(({ id }) => id === groupId);
  if (!group) throw notFound('Group');
  const known = kindsOf(group);
  if (Object.keys(kinds).some((kind) => !known.some((one) => one === kind))) {
    throw invalid({ kinds: ['Clients can’t receive some of these notifications.'] });
  }
  const choices = known.flatMap((kind) => {
    const delivery = kinds[kind];
    return delivery === undefined ? [] : { kind, delivery };
  });
  await saveGroupDefaults(db, groupId, choices);
  await recordAudit(db, {
    action: 'inbox_group_default.changed',
    viewer,
    subject: { noun: 'group', id: groupId },
    details: { kinds },
  });
  return present(group, await selectGroupDefaults(db, [groupId]));
}
