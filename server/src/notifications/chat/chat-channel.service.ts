import type {
  ChatChannelBody,
  ChatChannelUpdate,
} from '@portal/contract/notifications/chat-channel.schema.ts';
import {
  maximumChatChannels,
  organizationKinds,
} from '@portal/contract/notifications/chat-services.ts';
import type { InboxKind } from '@portal/contract/notifications/inbox-kinds.ts';
import { recordAudit, recordAudits } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { lockName } from '#platform/database/lock-row.ts';
import type { Page } from '#platform/database/paging.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { conflict, forbidden, invalid, notFound, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { kindsFor } from '../inbox/inbox-preferences.service.ts';
import { sealAddress } from './chat-address.ts';
import {
  type ChatChannel,
  type ChatChannelRow,
  deleteChannelsOf,
  isOrganization,
  selectChatChannel,
  selectChatChannels,
} from './chat-channel.repository.ts';
import { dropQueuedPosts } from './chat-post.repository.ts';

export const chatChannelTopic = 'chat-channel';

type Kind = 'created' | 'changed' | 'deleted';

export const recordChannelEvent = (
  db: Db,
  { id, owner_id, organization_id }: Pick<ChatChannel, 'id' | 'owner_id' | 'organization_id'>,
  kind: Kind = 'changed',
) =>
  recordEvent(db, {
    topic: chatChannelTopic,
    recordId: id,
    kind,
    ...(organization_id === null && { personId: owner_id }),
  });

/** Records a change in the audit log, without the address, and notifies open screens. */
async function recordChange(
  db: Db,
  viewer: Viewer,
  channel: ChatChannel,
  { kind, hasNewAddress = false }: { kind: Kind; hasNewAddress?: boolean },
): Promise<void> {
  const { id, organization_id, service, host, address_end, is_on, is_for_client } = channel;
  await recordAudit(db, {
    action: `chat_channel.${kind}`,
    viewer,
    subject: { noun: 'chat_channel', id },
    details: {
      organization: organization_id,
      service,
      host,
      address_end,
      has_new_address: hasNewAddress,
      is_on: is_on === 1,
      is_for_client: is_for_client === 1,
      kinds: JSON.parse(channel.kinds),
    },
  });
  await recordChannelEvent(db, channel, kind);
}

/** Throws 403 during an impersonation, since the channel would outlive it. */
function assertNotImpersonating(viewer: Viewer): void {
  if (viewer.actorId !== viewer.id) throw forbidden();
}

/** Lists the viewer's own channels, or an organization's channels. Throws 403 unless the viewer may see them. */
export async function listChatChannels(
  db: Db,
  viewer: Viewer,
  {
    organization: organizationId,
    ...page
  }: { organization?: number | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<ChatChannelRow>> {
  if (organizationId === undefined) {
    return selectChatChannels(db, { of: { ownerId: viewer.id }, ...page });
  }
  if (!isStaff(viewer)) throw forbidden();
  return selectChatChannels(db, { of: { organizationId }, ...page });
}

/** Throws 404 unless the channel is the viewer's own, or the viewer is staff and it is an organization's. */
async function getChatChannel(db: Db, viewer: Viewer, id: number): Promise<ChatChannelRow> {
  const row = orNotFound(await selectChatChannel(db, id), 'Chat channel');
  const isVisible = row.organization_id === null ? row.owner_id === viewer.id : isStaff(viewer);
  if (!isVisible) throw notFound('Chat channel');
  return row;
}

/** Works like `getChatChannel`, but throws 403 for impersonators, who can't change channels. */
export async function getChangeableChannel(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<ChatChannelRow> {
  const row = await getChatChannel(db, viewer, id);
  assertNotImpersonating(viewer);
  return row;
}

/** Returns the distinct kinds as JSON. Throws 400 for kinds that the channel can't get. */
function kindsText(
  viewer: Viewer,
  kinds: readonly InboxKind[],
  channel: { isOrganization: boolean; isForClient: boolean },
): string {
  const possible = channel.isOrganization ? organizationKinds(channel) : kindsFor(viewer);
  if (kinds.some((kind) => !possible.includes(kind))) {
    const text =
      channel.isOrganization && !channel.isForClient
        ? 'Channels of a client don’t get all of these notifications.'
        : 'Clients can’t receive some of these notifications.';
    throw invalid({ kinds: [text] });
  }
  return JSON.stringify(possible.filter((kind) => kinds.includes(kind)));
}

async function assertRoom(
  db: Db,
  of: { ownerId: number } | { organizationId: number },
): Promise<void> {
  // Lock, so that channels added at the same time can't exceed the maximum.
  await lockName(db, `chat channels ${JSON.stringify(of)}`);
  const { items } = await selectChatChannels(db, { of, limit: maximumChatChannels });
  if (items.length < maximumChatChannels) return;
  throw conflict(`There can be at most ${maximumChatChannels} channels. Delete one first.`);
}

export async function createChatChannel(
  db: Db,
  viewer: Viewer,
  body: ChatChannelBody,
  allowedHosts: readonly string[],
): Promise<ChatChannelRow> {
  const { organization: organization_id = null, service, name, address, kinds } = body;
  assertNotImpersonating(viewer);
  const isForClient = body.is_for_client ?? false;
  if (organization_id === null) {
    if (isForClient) throw invalid({ is_for_client: ['Only channels of a client can be shared.'] });
  } else {
    if (!isStaff(viewer)) throw forbidden();
    if (!(await isOrganization(db, organization_id))) {
      throw invalid({ organization: ['This organization does not exist.'] });
    }
  }
  await assertRoom(
    db,
    organization_id === null ? { ownerId: viewer.id } : { organizationId: organization_id },
  );
  const row = await insertRow(db, 'chat_channel', {
    owner_id: viewer.id,
    organization_id,
    service,
    name,
    ...sealAddress(service, address, allowedHosts),
    kinds: kindsText(viewer, kinds, { isOrganization: organization_id !== null, isForClient }),
    is_for_client: flag(isForClient),
    created_at: clock.instant(),
  });
  await recordChange(db, viewer, row, { kind: 'created', hasNewAddress: true });
  return orNotFound(await selectChatChannel(db, row.id), 'Chat channel');
}

const noFailure = { failing_since: null, last_error: null, switched_off_at: null } as const;

/** Updates a channel. Changing the address or switching the channel on clears its earlier failures. */
export async function updateChatChannel(
  db: Db,
  viewer: Viewer,
  { record: row, changes }: { record: ChatChannelRow; changes: ChatChannelUpdate },
  allowedHosts: readonly string[],
): Promise<ChatChannelRow> {
  const { name = row.name, address, is_on } = changes;
  const isForClient = changes.is_for_client ?? row.is_for_client === 1;
  const isOfOrganization = row.organization_id !== null;
  if (isForClient && !isOfOrganization) {
    throw invalid({ is_for_client: ['Only channels of a client can be shared.'] });
  }
  const kinds: InboxKind[] = changes.kinds ?? JSON.parse(row.kinds);
  const changesKinds = changes.kinds !== undefined || changes.is_for_client !== undefined;
  const isSwitchedOn = is_on === true && row.is_on === 0;
  const hasNewAddress = address !== undefined;
  const updated = await updateRow(db, 'chat_channel', row.id, {
    name,
    ...(changesKinds && {
      kinds: kindsText(viewer, kinds, { isOrganization: isOfOrganization, isForClient }),
    }),
    is_for_client: flag(isForClient),
    ...(is_on !== undefined && { is_on: flag(is_on) }),
    ...(hasNewAddress && {
      ...sealAddress(row.service, address, allowedHosts),
      ...(isOfOrganization && { owner_id: viewer.id }),
    }),
    ...((hasNewAddress || isSwitchedOn) && noFailure),
  });
  if (updated.is_on === 0) await dropQueuedPosts(db, row.id, clock.instant());
  await recordChange(db, viewer, updated, { kind: 'changed', hasNewAddress });
  return { ...updated, organization_name: row.organization_name };
}

export async function deleteChatChannel(
  db: Db,
  viewer: Viewer,
  row: ChatChannelRow,
): Promise<void> {
  await deleteRow(db, 'chat_channel', row.id);
  await recordChange(db, viewer, row, { kind: 'deleted' });
}

/** Deletes a person's channels, including their addresses, when the person is deactivated or deleted. */
export async function endChatChannelsOf(db: Db, personId: number): Promise<void> {
  const ids = await deleteChannelsOf(db, personId);
  await recordAudits(
    db,
    ids.map((id) => ({
      action: 'chat_channel.deleted',
      subject: { noun: 'chat_channel', id },
      details: { person: personId, reason: 'deactivated' },
    })),
  );
}
