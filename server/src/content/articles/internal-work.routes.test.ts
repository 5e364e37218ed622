import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { feedbackEndpoints } from '@portal/contract/content/articles/feedback.endpoints.ts';
import { assignmentEndpoints } from '@portal/contract/content/assignments/assignment.endpoints.ts';
import { articleBodyEndpoints as bodies } from '@portal/contract/content/documents/article-body.endpoints.ts';
import { type StatusUid, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { authenticate } from '#auth/sessions/authentication.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { makeArticle, makeArticleTeam, type StoredArticle } from '#testing/content.factories.ts';
import { makeAccount, makePerson, makeWriter, type Person } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';
import { contentEventVisibility } from '../content.hooks.ts';

const { portal, db } = usePortal();
let staff: Caller;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let people: Record<Kind, Person>;

/** The people who can see an article only as members of its organization. */
const clientKinds = ['customer', 'owner', 'approver', 'freelancer'] as const;
/** The people who work on the article or manage articles. */
const agencyKinds = ['writer', 'editor', 'poster', 'lead', 'agencyApprover', 'staff'] as const;
type Kind = (typeof clientKinds)[number] | (typeof agencyKinds)[number];

beforeAll(async () => {
  team = await makeArticleTeam(db());
  const member = async (kind: 'customer' | 'owner' | 'writer', role: { id: number }) => {
    const person = await makePerson(db(), { kind });
    await makeAccount(db(), {
      person_id: person.id,
      organization_id: team.organization.id,
      role,
    });
    return person;
  };
  people = {
    customer: await member('customer', groups.customer),
    owner: await member('owner', groups.accountOwner),
    approver: team.people.approver,
    freelancer: await member('writer', groups.customer),
    writer: team.people.writer,
    editor: team.people.editor,
    poster: team.people.poster,
    lead: team.people.lead,
    agencyApprover: await makePerson(db(), { kind: 'editor' }),
    staff: await makePerson(db(), { kind: 'staff' }),
  };
  staff = await portal.signIn(people.staff);
});

const as = (kind: Kind) => portal.signIn(people[kind]);

const show = (shows_internal_work: boolean) =>
  staff.call(organizationEndpoints.update, {
    params: { id: team.organization.id },
    body: { shows_internal_work },
  });

const internal = {
  min_word_count: 900,
  admin_draft_url: 'https://client.example/wp-admin/post.php?post=7',
};

/** Creates an article with text, a named version, and the editor's rejection. */
async function rejected(
  status: StatusUid,
  approver: Person = people.approver,
): Promise<StoredArticle> {
  const one = await makeArticle(db(), {
    ...team.columns,
    ...internal,
    final_approver_id: approver.id,
    status: 'editing',
  });
  const params = { id: one.id };
  const editor = await as('editor');
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A first draft' }] }],
  };
  expect((await editor.call(bodies.update, { params, body: { content } })).status).toBe(200);
  const version = { params, body: { name: 'Too thin so far' } };
  expect((await editor.call(bodies.keepVersion, version)).status).toBe(201);
  const rejection = { approved: false, satisfaction: 2, feedback_body: 'Too thin' };
  const feedback = await editor.call(feedbackEndpoints.create, {
    body: { article: one.id, ...rejection },
  });
  expect(feedback.status).toBe(201);
  if (status !== 'editing') {
    const update = { params, body: { status: statusId[status] } };
    const moved = await staff.call(articleEndpoints.update, update);
    expect(moved.status).toBe(200);
  }
  return one;
}

const fields = [
  'min_word_count',
  'admin_draft_url',
  'google_doc',
  'latest_feedback_rating',
] as const satisfies (keyof Article)[];

/** Reads an article's internal work as the caller, through every API call that could return it. */
async function readsOf(caller: Caller, { id, client_id }: StoredArticle) {
  const params = { id };
  const whole = (await caller.call(articleEndpoints.get, { params })).body;
  const ids = String(id);
  const [listed] = (await caller.call(articleEndpoints.list, { query: { ids } })).body;
  const query = { ids, columns: fields };
  const [columns] = (await caller.call(articleEndpoints.list, { query })).body;
  const shown = (one: Partial<Article> | undefined) => fields.map((name) => one?.[name]);
  const versions = await caller.call(bodies.listVersions, { params });
  const changelog = await caller.call(articleEndpoints.changelog, { params });
  const feedback = (query: Record<string, number>) =>
    caller.call(feedbackEndpoints.list, { query });
  const text = await caller.call(bodies.get, { params });
  return {
    fields: shown(whole),
    listed: shown(listed),
    columns: shown(columns),
    text: [
      text.status,
      (await caller.call(bodies.listImages, { params })).status,
      (await caller.raw('GET', `/api/content-articles/${id}/body/export?format=html`)).status,
    ],
    minimum: text.status === 200 ? text.body.min_word_count : undefined,
    versions: versions.status,
    rejections: [
      ...(await feedback({ article: id })).body,
      ...(await feedback({ client: client_id })).body.filter(({ article }) => article === id),
    ].map(({ feedback_body }) => feedback_body),
    changes: changelog.body
      .map(({ changed_field }) => changed_field)
      .filter((field) => fields.some((name) => name === field)).length,
    mayRead: whole.allowed_actions.filter((action) => action.startsWith('read_')),
  };
}

const nothing = [null, null, null, null];

describe('internal work', () => {
  test.each(clientKinds)('is hidden from the organization’s %s by default', async (kind) => {
    const one = await rejected('rewrite');
    expect(await readsOf(await as(kind), one)).toEqual({
      fields: nothing,
      listed: nothing,
      columns: nothing,
      text: [403, 403, 403],
      minimum: undefined,
      versions: 403,
      rejections: [],
      changes: 0,
      mayRead: [],
    });
  });

  test.each(agencyKinds)('is visible to the %s', async (kind) => {
    const approver = kind === 'agencyApprover' ? people.agencyApprover : people.approver;
    const one = await rejected('rewrite', approver);
    const reads = await readsOf(await as(kind), one);
    expect(reads).toMatchObject({
      text: [200, 200, 200],
      minimum: 900,
      versions: 200,
      rejections: ['Too thin', 'Too thin'],
      mayRead: ['read_body', 'read_versions'],
    });
    expect(reads.changes).toBeGreaterThan(0);
    for (const read of [reads.fields, reads.listed, reads.columns]) {
      expect(read).toEqual([900, internal.admin_draft_url, expect.any(String), 2]);
    }
  });

  test.each(clientKinds)(
    'is visible to the %s if the organization shows internal work',
    async (kind) => {
      const one = await rejected('rewrite');
      await show(true);
      const reads = await readsOf(await as(kind), one);
      await show(false);
      expect(reads).toMatchObject({
        fields: [900, internal.admin_draft_url, expect.any(String), 2],
        listed: [900, internal.admin_draft_url, expect.any(String), 2],
        columns: [900, internal.admin_draft_url, expect.any(String), 2],
        text: [200, 200, 200],
        minimum: 900,
        versions: 200,
        mayRead: ['read_body', 'read_versions'],
      });
      expect(reads.rejections).toEqual(['Too thin', 'Too thin']);
    },
  );

  test.each<StatusUid>(['final_review', 'ready_to_post', 'post_qa', 'scheduled', 'posted'])(
    'is hidden in the status %s, except for the text',
    async (status) => {
      const one = await rejected(status);
      expect(await readsOf(await as('customer'), one)).toMatchObject({
        fields: [null, null, expect.any(String), null],
        columns: [null, null, expect.any(String), null],
        text: [200, 200, 200],
        minimum: null,
        versions: 403,
        rejections: [],
        mayRead: ['read_body'],
      });
    },
  );

  test('can be shown in one organization but not in another', async () => {
    const other = await makeArticleTeam(db());
    const both = await makePerson(db(), { kind: 'customer' });
    for (const { id } of [team.organization, other.organization]) {
      await makeAccount(db(), { person_id: both.id, organization_id: id });
    }
    const ours = await makeArticle(db(), { ...team.columns, ...internal });
    const theirs = await makeArticle(db(), { ...other.columns, ...internal });
    await show(true);
    const query = { ids: `${ours.id},${theirs.id}`, columns: ['id', 'min_word_count'] as const };
    const caller = await portal.signIn(both);
    const { body } = await caller.call(articleEndpoints.list, { query });
    await show(false);
    const counts = new Map(body.map((one) => [one.id, one.min_word_count]));
    expect(counts.get(ours.id)).toBe(900);
    expect(counts.get(theirs.id)).toBeNull();
  });

  test('is also hidden in lists of assignments', async () => {
    const one = await rejected('final_review');
    const caller = await as('approver');
    const { body } = await caller.call(assignmentEndpoints.pendingApprovals, {
      params: { id: team.organization.id },
    });
    const article = body.find(({ id }) => id === one.id);
    expect(article).toMatchObject({ min_word_count: null, admin_draft_url: null });
  });

  test('doesn’t include rejections by the client’s own people, so clients can see those rejections', async () => {
    const one = await rejected('final_review');
    const rejection = { approved: false, satisfaction: 3, feedback_body: 'Not our tone' };
    const approver = await as('approver');
    await approver.call(feedbackEndpoints.create, { body: { article: one.id, ...rejection } });
    for (const kind of ['approver', 'customer'] as const) {
      const query = { article: one.id };
      const { body } = await (await as(kind)).call(feedbackEndpoints.list, { query });
      expect(body.map(({ feedback_body }) => feedback_body)).toEqual(['Not our tone']);
    }
  });

  test('includes the latest text on the organization’s page', async () => {
    await rejected('editing');
    const customer = await as('customer');
    const sections = async () => {
      const params = { id: team.organization.id };
      return (await customer.call(organizationEndpoints.overview, { params })).body.sections;
    };
    expect(await sections()).not.toHaveProperty('documents');
    await show(true);
    const shown = await sections();
    await show(false);
    expect(shown.documents?.length).toBeGreaterThan(0);
  });
});

test('events about drafts, images and rejections reach only people who can read them', async () => {
  const draft = await rejected('editing');
  const shared = await rejected('final_review');
  const rejections = await db()
    .selectFrom('feedback')
    .select('id')
    .where('article_id', '=', draft.id)
    .execute();
  const seen = async (kind: Kind, topic: string, ids: number[]) => {
    const { token = '' } = await as(kind);
    const viewer = (await authenticate(portal.database.reader, token)) as Viewer;
    const visible = await contentEventVisibility[topic]?.(portal.database.reader, viewer, ids);
    return [...(visible ?? [])].sort((a, b) => a - b);
  };
  const both = [draft.id, shared.id];
  const feedbackIds = rejections.map(({ id }) => id);
  for (const topic of ['article-body', 'article-image']) {
    for (const kind of clientKinds) expect(await seen(kind, topic, both)).toEqual([shared.id]);
    for (const kind of ['writer', 'staff'] as const) {
      expect(await seen(kind, topic, both)).toEqual(both);
    }
  }
  expect(await seen('customer', 'feedback', feedbackIds)).toEqual([]);
  expect(await seen('writer', 'feedback', feedbackIds)).toEqual(feedbackIds);
  await show(true);
  const whenShown = {
    texts: await seen('customer', 'article-body', both),
    feedback: await seen('customer', 'feedback', feedbackIds),
  };
  await show(false);
  expect(whenShown).toEqual({ texts: both, feedback: feedbackIds });
});

test('a client who writes an article for their own organization sees its draft', async () => {
  const { id, person } = await makeWriter(db(), {
    kind: 'customer',
    rateCents: 5,
    group_id: groups.customer.id,
  });
  const columns = { ...team.columns, ...internal, writer_id: id };
  const one = await makeArticle(db(), columns);
  await makeAccount(db(), { person_id: person.id, organization_id: team.organization.id });
  const reads = await readsOf(await portal.signIn(person), one);
  expect(reads).toMatchObject({ text: [200, 200, 200], minimum: 900, versions: 200 });
});

test('only staff can read and change the setting for internal work', async () => {
  const params = { id: team.organization.id };
  for (const kind of [...clientKinds, 'writer', 'editor'] as const) {
    const caller = await as(kind);
    const body = { shows_internal_work: true };
    const answer = await caller.call(organizationEndpoints.update, { params, body });
    expect(answer.status).toBe(403);
    const read = await caller.call(organizationEndpoints.get, { params });
    expect(read.body).not.toHaveProperty('shows_internal_work');
  }
  const { body } = await staff.call(organizationEndpoints.get, { params });
  expect(body.shows_internal_work).toBe(false);
});

test('changes to the setting for internal work are audited, but saves without a change aren’t', async () => {
  const { organization } = await makeArticleTeam(db());
  const params = { id: organization.id };
  for (const shows_internal_work of [true, true, false]) {
    await staff.call(organizationEndpoints.update, { params, body: { shows_internal_work } });
  }
  const entries = await db()
    .selectFrom('audit_entry')
    .select(['action', 'actor_id'])
    .where('subject_noun', '=', 'organization')
    .where('subject_id', '=', organization.id)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'organization.internal_work_shown', actor_id: people.staff.id },
    { action: 'organization.internal_work_hidden', actor_id: people.staff.id },
  ]);
});
