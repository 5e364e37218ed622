import { hash } from 'node:crypto';
import { canonicalJson } from '@portal/contract/content/approval/approved-content.ts';
import { signOffEndpoints } from '@portal/contract/content/approval/sign-off.endpoints.ts';
import { needsApprovalText } from '@portal/contract/content/approval/sign-off.schema.ts';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { articleBodyEndpoints } from '@portal/contract/content/documents/article-body.endpoints.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { undoHeader } from '@portal/contract/platform/undo.calls.ts';
import { undoEndpoints } from '@portal/contract/platform/undo.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makeArticle, makeArticleBody, makeArticleTeam } from '#testing/content.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' }, isPerTest: true });
const { staff } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let approver: Caller;

beforeEach(async () => {
  team = await makeArticleTeam(db());
  approver = await portal.signIn(team.people.approver);
});
afterEach(() => clock.set());

async function waitingArticle(text = 'Boats sail on the harbor.') {
  const article = await makeArticle(db(), {
    ...team.columns,
    status: 'final_review',
    title: 'Sailing lessons',
    focus_keyword_plaintext: 'sailing',
    description: 'Learn to sail.',
  });
  await makeArticleBody(db(), article.id, { text, version: 7, by: team.people.editor.id });
  return article;
}

const feedback = { approved: true, satisfaction: 5, feedback_body: '' };

const approve = (articleId: number, by = approver) =>
  by.call(articleEndpoints.submit, {
    body: { articleId, to_status: 'ready_to_post', extras: { feedback } },
  });

const list = async (article: number, by = staff) =>
  (await by.call(signOffEndpoints.list, { query: { article } })).body;

async function change(id: number, body: Record<string, unknown>) {
  const { status } = await staff.call(articleEndpoints.update, { params: { id }, body });
  expect(status).toBe(200);
}

const write = async (id: number, text: string) => {
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  };
  return staff.call(articleBodyEndpoints.update, { params: { id }, body: { content } });
};

describe('an approval', () => {
  // Requirements: B-APPROVAL-01, B-APPROVAL-02
  test('stores the person, the time, the IP address, and the exact content that was approved', async () => {
    clock.set('2026-11-26T10:00:00Z');
    const { id } = await waitingArticle();
    expect((await approve(id)).status).toBe(200);
    const [signOff, ...others] = await list(id);
    expect(others).toEqual([]);
    expect(signOff).toMatchObject({
      article: id,
      approved_by: { id: team.people.approver.id, name: team.people.approver.name },
      approved_at: '2026-11-26T10:00:00.000Z',
      way: 'signed_in',
      text_version: 7,
      is_latest: true,
      changed: [],
      needs_approval: false,
    });
    expect(signOff?.ip).toBe('127.0.0.1');
    const { body } = await staff.call(signOffEndpoints.get, { params: { id: signOff?.id ?? 0 } });
    expect(body.approved).toMatchObject({
      title: 'Sailing lessons',
      focus_keyword_plaintext: 'sailing',
      description: 'Learn to sail.',
    });
    expect(hash('sha256', canonicalJson(body.approved))).toBe(body.content_hash);
    expect(body.current).toEqual(body.approved);
  });

  test('hides the IP address and browser from clients', async () => {
    const { id } = await waitingArticle();
    await approve(id);
    expect(await list(id, approver)).toMatchObject([{ ip: null, user_agent: null }]);
  });

  test('is not stored for a rejection or for a status set by hand', async () => {
    const { id } = await waitingArticle();
    await change(id, { status: statusId.ready_to_post });
    expect(await list(id)).toEqual([]);
    const rejected = await waitingArticle();
    await approver.call(articleEndpoints.submit, {
      body: {
        articleId: rejected.id,
        to_status: 'rewrite',
        extras: { feedback: { approved: false, feedback_body: 'Please shorten it.' } },
      },
    });
    expect(await list(rejected.id)).toEqual([]);
  });

  test('is deleted if its move is undone', async () => {
    const { id } = await waitingArticle();
    const moved = await approve(id);
    const token = String(moved.headers[undoHeader]);
    expect((await approver.call(undoEndpoints.undo, { params: { token } })).status).toBe(200);
    expect(await list(id)).toEqual([]);
  });

  test('keeps the name of a deleted person, but not the IP address and browser', async () => {
    const { id } = await waitingArticle();
    await approve(id);
    await db()
      .updateTable('article')
      .set({ final_approver_id: null })
      .where('id', '=', id)
      .execute();
    const params = { id: team.people.approver.id };
    expect((await staff.call(userEndpoints.delete, { params })).status).toBe(204);
    expect(await list(id)).toMatchObject([
      { approved_by: { name: team.people.approver.name }, ip: null, user_agent: null },
    ]);
  });

  test('is not visible to people who can’t see the article', async () => {
    const { id } = await waitingArticle();
    await approve(id);
    const [signOff] = await list(id);
    const other = await makeArticleTeam(db());
    const stranger = await portal.signIn(other.people.approver);
    const params = { id: signOff?.id ?? 0 };
    expect((await stranger.call(signOffEndpoints.get, { params })).status).toBe(404);
    const { status } = await stranger.call(signOffEndpoints.list, { query: { article: id } });
    expect(status).toBe(404);
  });
});

describe('a change after the approval', () => {
  // Requirements: B-APPROVAL-03
  test('is listed by field until it is reverted, and requires another approval', async () => {
    const { id } = await waitingArticle();
    await approve(id);
    await change(id, { title: 'Sailing classes', poster: team.people.editor.id });
    await write(id, 'Boats sail around the harbor.');
    expect(await list(id)).toMatchObject([{ changed: ['title', 'text'], needs_approval: true }]);
    const [signOff] = await list(id);
    const { body } = await staff.call(signOffEndpoints.get, { params: { id: signOff?.id ?? 0 } });
    expect([body.approved.title, body.current.title]).toEqual([
      'Sailing lessons',
      'Sailing classes',
    ]);
    await change(id, { title: 'Sailing lessons' });
    await write(id, 'Boats sail on the harbor.');
    expect(await list(id)).toMatchObject([{ changed: [], needs_approval: false }]);
  });

  // Requirements: B-APPROVAL-04
  test('prevents the poster’s move until the client has approved the article again', async () => {
    const { id } = await waitingArticle();
    await approve(id);
    await change(id, { title: 'Sailing classes' });
    const poster = await portal.signIn(team.people.poster);
    const post = (by: Caller) =>
      by.call(articleEndpoints.submit, {
        body: {
          articleId: id,
          to_status: 'post_qa',
          extras: { admin_draft_url: 'https://example.com/wp-admin/post.php?post=1' },
        },
      });
    const refused = await post(poster);
    expect(refused).toMatchObject({ status: 409, body: { detail: needsApprovalText } });
    await change(id, { status: statusId.final_review });
    await approve(id);
    expect(await list(id)).toMatchObject([
      { is_latest: true, changed: [] },
      { is_latest: false, changed: [] },
    ]);
    expect((await post(poster)).status).toBe(200);
  });

  // Requirements: B-APPROVAL-04
  test('doesn’t prevent the poster’s move if the organization requires no approval of changes', async () => {
    const { id } = await waitingArticle();
    await approve(id);
    const params = { id: team.organization.id };
    await staff.call(organizationEndpoints.update, { params, body: { approves_changes: false } });
    await change(id, { title: 'Sailing classes' });
    expect(await list(id)).toMatchObject([{ changed: ['title'], needs_approval: false }]);
    const poster = await portal.signIn(team.people.poster);
    const { status } = await poster.call(articleEndpoints.submit, {
      body: {
        articleId: id,
        to_status: 'post_qa',
        extras: { admin_draft_url: 'https://example.com/wp-admin/post.php?post=1' },
      },
    });
    expect(status).toBe(200);
  });
});
