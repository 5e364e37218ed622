import { groups } from '@portal/contract/platform/permissions.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { FindViewer } from '#platform/jobs/job-registry.ts';
import { publicUrl } from '#platform/public-address.ts';
import { readSubjects } from '../inbox/inbox.presenter.ts';
import { selectVisiblePosts } from '../inbox/inbox.repository.ts';
import { inboxRights } from '../inbox/inbox.service.ts';
import { inboxText } from '../inbox/inbox-text.ts';
import { readUnreadRecords } from '../inbox/unread-records.service.ts';
import type { ChatChannel } from './chat-channel.repository.ts';
import type { ChatEntry } from './chat-message.ts';
import type { ChatPost } from './chat-post.repository.ts';

/** The texts of posts, and the ids of the posts that they cover. */
interface ReadPosts {
  entries: ChatEntry[];
  postIds: number[];
}

const nothing: ReadPosts = { entries: [], postIds: [] };

/** Reads the owner's unread notifications with the owner's current permissions, without quoted texts. */
async function readPersonalPosts(
  db: Db,
  findViewer: FindViewer,
  { owner_id: personId }: ChatChannel,
  posts: readonly ChatPost[],
): Promise<ReadPosts> {
  const viewer = await findViewer(db, { personId, actorId: personId });
  const ids = posts.flatMap(({ item_id }) => item_id ?? []);
  if (!viewer || ids.length === 0) return nothing;
  const { records, itemIds } = await readUnreadRecords(db, viewer, ids);
  return {
    entries: records.map(({ title, context, url, lines }) => ({
      title,
      context,
      url,
      lines: lines.map(({ text }) => text),
    })),
    postIds: posts.filter(({ item_id }) => itemIds.has(item_id ?? 0)).map(({ id }) => id),
  };
}

/**
 * Returns a viewer with the permissions that all readers of an organization's channel have: the permissions of one of
 * the organization's clients if clients read the channel, otherwise staff permissions. Use it only to select and
 * present records.
 */
function readerOf({ organization_id, is_for_client }: ChatChannel): Viewer {
  const isForClient = is_for_client === 1;
  const { id: roleId } = groups.customer;
  return {
    id: 0,
    actorId: 0,
    username: '',
    name: '',
    isStaff: !isForClient,
    isSuperuser: false,
    group: isForClient ? groups.customer : null,
    permissions: new Set(),
    accounts:
      isForClient && organization_id !== null
        ? [{ organizationId: organization_id, roleId, showsInternalWork: false }]
        : [],
    defaultOrganizationId: null,
    sessionId: 0,
  };
}

/** Returns a notification's sentence for a channel, without people's names. */
function textOf({ kind, facts }: ChatPost): string {
  // The cast is safe: only `notify` writes this column, with these types.
  const { step } = JSON.parse(facts) as Record<string, string | number>;
  if (kind === 'assigned') return `Ready to ${step}`;
  return inboxText({ kind, facts, actor_name: null }, { isStaff: false });
}

/** Reads the notifications about an organization's records that all readers of the channel may see. */
async function readOrganizationPosts(
  db: Db,
  channel: ChatChannel,
  posts: readonly ChatPost[],
): Promise<ReadPosts> {
  const rights = await inboxRights(db, readerOf(channel));
  const visible = await selectVisiblePosts(
    db,
    rights,
    posts.map(({ id }) => id),
  );
  const subjectOf = await readSubjects(
    db,
    rights,
    visible.map(({ subject_kind: kind, subject_id: id }) => ({ kind, id })),
  );
  const entries = new Map<string, ChatEntry>();
  const postIds: number[] = [];
  for (const post of visible) {
    const { subject_kind: kind, subject_id: id } = post;
    const subject = subjectOf({ kind, id });
    if (!subject?.path) continue;
    const { title, context, path } = subject;
    const known = entries.get(`${kind} ${id}`);
    const lines = [...(known?.lines ?? []), textOf(post)];
    entries.set(`${kind} ${id}`, {
      title,
      context,
      url: new URL(path, publicUrl('/')).href,
      lines,
    });
    postIds.push(post.id);
  }
  return { entries: [...entries.values()], postIds };
}

/** Returns the texts of the posts that may be sent now. */
export async function readPosts(
  db: Db,
  findViewer: FindViewer,
  channel: ChatChannel,
  posts: readonly ChatPost[],
): Promise<ReadPosts> {
  if (posts.length === 0) return nothing;
  return channel.organization_id === null
    ? readPersonalPosts(db, findViewer, channel, posts)
    : readOrganizationPosts(db, channel, posts);
}
