import { outboxMailEndpoints } from '@portal/contract/administration/outbox-mail.endpoints.ts';
import { reviewEndpoints } from '@portal/contract/content/approval/review.endpoints.ts';
import { reviewTexts } from '@portal/contract/content/approval/review.schema.ts';
import { reviewLinkEndpoints } from '@portal/contract/content/approval/review-link.endpoints.ts';
import { signOffEndpoints } from '@portal/contract/content/approval/sign-off.endpoints.ts';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { articleBodyEndpoints } from '@portal/contract/content/documents/article-body.endpoints.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { accountEndpoints } from '@portal/contract/organizations/account.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { withSecretLink } from '#platform/mail/outbox.ts';
import {
  makeArticle,
  makeArticleBody,
  makeArticleTeam,
  makePlanningMonth,
  makeReviewLink,
} from '#testing/content.factories.ts';
import { makeAccount, makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers } = usePortal({
  people: { staff: 'staff', superuser: 'superuser' },
  isPerTest: true,
});
const { staff, superuser } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;

beforeEach(async () => {
  team = await makeArticleTeam(db());
});
afterEach(() => clock.set());

const article = (change: Record<string, unknown> = {}) =>
  makeArticle(db(), { ...team.columns, status: 'final_review', title: 'Sailing', ...change });

const toReview = (id: number) =>
  staff.call(articleEndpoints.submit, { body: { articleId: id, to_status: 'final_review' } });

/** Moves an article to final review and returns the article and the token in the client's email. */
async function sentForReview(change: Record<string, unknown> = {}) {
  const made = await article({ status: 'reedit', ...change });
  await makeArticleBody(db(), made.id, { text: 'Boats sail.', by: team.people.editor.id });
  expect((await toReview(made.id)).status).toBe(200);
  return { ...made, token: await newestToken() };
}

const mailsTo = (email: string) =>
  db()
    .selectFrom('mail')
    .select(['id', 'subject', 'html', 'text', 'secret'])
    .where('to_email', '=', email)
    .orderBy('id', 'desc')
    .execute();

const emailOf = ({ email }: { email: string | null }) => email ?? '';

/** Returns the token in the newest review email to a person, by default to the final approver. */
async function newestToken(person = team.people.approver): Promise<string> {
  for (const mail of await mailsTo(emailOf(person))) {
    const found = /\/review\/([\w-]+)/.exec(withSecretLink(mail).text);
    if (found?.[1]) return found[1];
  }
  throw new Error('No review mail was sent.');
}

async function newestCode(): Promise<string> {
  const [mail] = await mailsTo(emailOf(team.people.approver));
  return /\b\d{6}\b/.exec(mail ? withSecretLink(mail).text : '')?.[0] ?? '';
}

const visit = (token: string, query = {}) =>
  portal.anonymous.call(reviewEndpoints.get, { params: { token }, query });

const hashOf = async (token: string) => (await visit(token)).body.article?.content_hash;

const decide = (token: string, body: Record<string, unknown>) =>
  portal.anonymous.callRaw(reviewEndpoints.decide, { params: { token }, body });

const waive = () =>
  staff.call(organizationEndpoints.update, {
    params: { id: team.organization.id },
    body: { asks_review_code: false },
  });

const statusOf = async (id: number) =>
  (await staff.call(articleEndpoints.get, { params: { id } })).body.status.uid;

describe('a review link', () => {
  // Requirements: B-APPROVAL-06
  test('is mailed to the final approver, is stored only as a hash, and shows the article', async () => {
    const { id, token } = await sentForReview();
    expect(token.length).toBeGreaterThanOrEqual(43);
    const [stored] = await db().selectFrom('review_link').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    const [mail] = await mailsTo(emailOf(team.people.approver));
    expect(mail?.html).not.toContain(token);
    const { status, body, headers } = await visit(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      reviewer: team.people.approver.name,
      articles: [{ id, title: 'Sailing' }],
      article: { id, can_decide: true, seen: null, comments: [], content: { title: 'Sailing' } },
    });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  // Requirements: B-APPROVAL-07
  test('approves the version that the person read, records the approval, and then no longer works', async () => {
    await waive();
    const { id, token } = await sentForReview();
    const content_hash = await hashOf(token);
    expect((await decide(token, { article: id, approved: true })).status).toBe(400);
    const approved = await decide(token, { article: id, approved: true, content_hash });
    expect(approved).toMatchObject({ status: 200, body: { outcome: 'approved' } });
    expect(await statusOf(id)).toBe('ready_to_post');
    const { body: signOffs } = await staff.call(signOffEndpoints.list, { query: { article: id } });
    expect(signOffs).toMatchObject([
      { way: 'review_link', approved_by: { id: team.people.approver.id }, content_hash },
    ]);
    expect((await decide(token, { article: id, approved: true, content_hash })).status).toBe(404);
    expect((await visit(token)).status).toBe(404);
  });

  // Requirements: B-APPROVAL-07
  test('does not approve an article that has changed since the person opened it', async () => {
    await waive();
    const { id, token } = await sentForReview();
    const content_hash = await hashOf(token);
    await makeArticleBody(db(), id, { text: 'Boats sink.', version: 2, by: team.people.editor.id });
    const refused = await decide(token, { article: id, approved: true, content_hash });
    expect(refused).toMatchObject({ status: 409, body: { detail: reviewTexts.hasChanged } });
    expect(await statusOf(id)).toBe('final_review');
  });

  // Requirements: B-APPROVAL-07
  test('rejects an article only with a reason, which becomes the feedback', async () => {
    const { id, token } = await sentForReview();
    expect((await decide(token, { article: id, approved: false })).status).toBe(400);
    const body = { article: id, approved: false, reason: 'Please shorten it.' };
    expect(await decide(token, body)).toMatchObject({ body: { outcome: 'rejected' } });
    expect(await statusOf(id)).toBe('rewrite');
    const feedback = await db().selectFrom('feedback').selectAll().execute();
    expect(feedback).toMatchObject([
      { given_by_id: team.people.approver.id, approved: 0, feedback_body: 'Please shorten it.' },
    ]);
  });

  // Requirements: B-APPROVAL-08
  test('changes nothing on GET, and shows the previously read content if the article has changed since then', async () => {
    const { id, token } = await sentForReview();
    await visit(token);
    const { body: before } = await staff.call(reviewLinkEndpoints.list, { query: { article: id } });
    expect(before).toMatchObject([{ last_opened_at: null, state: 'open' }]);
    const open = () =>
      portal.anonymous.call(reviewEndpoints.open, { params: { token }, body: { article: id } });
    expect((await open()).status).toBe(204);
    expect((await visit(token)).body.article?.seen).toBeNull();
    await makeArticleBody(db(), id, { text: 'Boats sink.', version: 2, by: team.people.editor.id });
    const changed = (await visit(token)).body.article?.seen?.content;
    expect(JSON.stringify(changed)).toContain('Boats sail.');
    await open();
    const again = (await visit(token)).body.article?.seen?.content;
    expect(JSON.stringify(again)).toContain('Boats sail.');
    const { body: after } = await staff.call(reviewLinkEndpoints.list, { query: { article: id } });
    expect(after).toMatchObject([{ last_opened_at: expect.any(String) }]);
  });

  // Requirements: B-APPROVAL-08
  test('accepts comments, including an article’s first comment, and stays open', async () => {
    const { id, token } = await sentForReview();
    const comment = { params: { token }, body: { article: id, comment: 'A nice title' } };
    const { status, body } = await portal.anonymous.call(reviewEndpoints.comment, comment);
    expect(status).toBe(201);
    expect(body).toMatchObject({ author: team.people.approver.name, comment: 'A nice title' });
    expect((await visit(token)).body.article?.comments).toMatchObject([
      { comment: 'A nice title' },
    ]);
  });

  // Requirements: B-APPROVAL-06
  test('lets clients with approval reminders read and comment, but not decide', async () => {
    const reader = await makePerson(db(), { kind: 'customer' });
    const account = await makeAccount(db(), {
      person_id: reader.id,
      organization_id: team.organization.id,
    });
    await db()
      .updateTable('account')
      .set({ receive_approval_reminders: 1 })
      .where('id', '=', account.id)
      .execute();
    const { id } = await sentForReview();
    const token = await newestToken(reader);
    expect((await visit(token)).body.article?.can_decide).toBe(false);
    const body = { article: id, approved: false, reason: 'No' };
    expect((await decide(token, body)).status).toBe(403);
    const comment = { params: { token }, body: { article: id, comment: 'Hello' } };
    expect((await portal.anonymous.call(reviewEndpoints.comment, comment)).status).toBe(201);
  });

  // Requirements: B-APPROVAL-09
  test('no longer works after it expires or is revoked, or after its article moves on or its person leaves', async () => {
    clock.set('2026-11-02T10:00:00Z');
    const dead = async (token: string) => {
      expect((await visit(token)).status).toBe(404);
    };
    const expired = await sentForReview();
    clock.set('2026-11-16T10:00:01Z');
    await dead(expired.token);

    const revoked = await sentForReview();
    const list = { query: { article: revoked.id } };
    const [link] = (await staff.call(reviewLinkEndpoints.list, list)).body;
    const params = { id: link?.id ?? 0 };
    expect((await staff.call(reviewLinkEndpoints.revoke, { params })).body.state).toBe('revoked');
    await dead(revoked.token);

    const moved = await sentForReview();
    const set = (status: keyof typeof statusId) =>
      staff.call(articleEndpoints.update, {
        params: { id: moved.id },
        body: { status: statusId[status] },
      });
    await set('editing');
    await dead(moved.token);
    await set('final_review');
    await dead(moved.token);
    expect((await visit(await newestToken())).status).toBe(200);

    const left = await sentForReview();
    const { id: accountId } = await db()
      .selectFrom('account')
      .select('id')
      .where('person_id', '=', team.people.approver.id)
      .executeTakeFirstOrThrow();
    await staff.call(accountEndpoints.delete, { params: { id: accountId } });
    await dead(left.token);
    await makeAccount(db(), {
      person_id: team.people.approver.id,
      organization_id: team.organization.id,
    });
    await dead(left.token);

    const inactive = await sentForReview();
    const person = { params: { id: team.people.approver.id } };
    const set_active = (is_active: boolean) =>
      staff.call(userEndpoints.update, { ...person, body: { is_active } });
    expect((await set_active(false)).status).toBe(200);
    await dead(inactive.token);
    await set_active(true);
    await dead(inactive.token);
  });

  // Requirements: B-APPROVAL-09
  test('stays valid when a newer link is sent, and the newer link expires after two weeks by default', async () => {
    clock.set('2026-11-02T10:00:00Z');
    const first = await sentForReview();
    const sent = await staff.call(reviewLinkEndpoints.create, { body: { article: first.id } });
    expect(sent).toMatchObject({
      status: 201,
      body: [{ expires_at: '2026-11-16T10:00:00.000Z', can_decide: true }],
    });
    const second = await newestToken();
    expect(second).not.toBe(first.token);
    expect([(await visit(first.token)).status, (await visit(second)).status]).toEqual([200, 200]);
  });

  // Requirements: B-APPROVAL-10
  test('gives no access to other articles, to unknown images, or to the rest of the API', async () => {
    const { token } = await sentForReview();
    const other = await article();
    expect((await visit(token, { article: other.id })).status).toBe(404);
    const body = { article: other.id, approved: false, reason: 'No' };
    expect((await decide(token, body)).status).toBe(404);
    const image = await portal.anonymous.call(reviewEndpoints.image, {
      params: { token, image: 1 },
    });
    expect(image.status).toBe(404);
    const asSession = portal.withToken(token);
    expect((await asSession.call(articleEndpoints.list, {})).status).toBe(401);
  });

  // Requirements: B-APPROVAL-10
  test('serves the images of its article until the decision, but no other images', async () => {
    const { id, token } = await sentForReview();
    const other = await article();
    const addTo = async (articleId: number) => {
      const picture = { width: 30, height: 20, channels: 3 as const, background: '#2255cc' };
      const png = await sharp({ create: picture }).png().toBuffer();
      const image = new File([new Uint8Array(png)], 'image.png');
      const input = { params: { id: articleId }, body: {}, files: { image } };
      return (await staff.call(articleBodyEndpoints.addImage, input)).body.id;
    };
    const [own, foreign] = [await addTo(id), await addTo(other.id)];
    const content = { type: 'doc', content: [{ type: 'image', attrs: { image: own } }] };
    await staff.call(articleBodyEndpoints.update, { params: { id }, body: { content } });
    expect((await visit(token)).body.article?.images).toEqual([{ id: own, width: 30, height: 20 }]);
    const load = (image: number) =>
      portal.anonymous.call(reviewEndpoints.image, { params: { token, image } });
    const loaded = await load(own);
    expect(loaded.status).toBe(200);
    expect(loaded.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    expect((await load(foreign)).status).toBe(404);
    const body = { article: id, approved: false, reason: 'Another picture, please.' };
    await decide(token, body);
    expect((await load(own)).status).toBe(404);
  });

  // Requirements: B-APPROVAL-10
  test('gets the same 404 whether it is unknown, altered, or has no articles, and guesses are limited', async () => {
    const { token } = await sentForReview();
    const month = await makePlanningMonth(db());
    await makeReviewLink(db(), {
      token: 'empty-month',
      personId: team.people.approver.id,
      organizationId: team.organization.id,
      planningMonthId: month.id,
    });
    for (const wrong of ['empty-month', 'unknown', token.toUpperCase()]) {
      const { status, body } = await visit(wrong);
      expect({ status, body }).toEqual({ status: 404, body: { detail: 'Page not found.' } });
    }
    for (let guess = 0; guess < 27; guess += 1) await visit(`guess-${guess}`);
    expect((await visit('one-more')).status).toBe(429);
    expect((await visit(token)).status).toBe(200);
  });
});

describe('approving from a new browser', () => {
  // Requirements: B-APPROVAL-11
  test('requires an emailed code once per browser', async () => {
    const first = await sentForReview();
    const ask = { article: first.id, approved: true, content_hash: await hashOf(first.token) };
    expect(await decide(first.token, ask)).toMatchObject({ body: { outcome: 'code_sent' } });
    expect(await statusOf(first.id)).toBe('final_review');
    const code = await newestCode();
    expect(code).toMatch(/^\d{6}$/);
    const wrong = await decide(first.token, { ...ask, code: code === '000000' ? '1' : '000000' });
    expect(wrong).toMatchObject({ status: 400, body: { code: [reviewTexts.wrongCode] } });
    const approved = await decide(first.token, { ...ask, code });
    expect(approved).toMatchObject({ status: 200, body: { outcome: 'approved' } });

    const second = await sentForReview();
    const again = { article: second.id, approved: true, content_hash: await hashOf(second.token) };
    expect(await decide(second.token, again)).toMatchObject({ body: { outcome: 'code_sent' } });
    const cookie = String(approved.headers['set-cookie']).split(';')[0] ?? '';
    const url = `/api/reviews/${second.token}/decisions/`;
    const known = await portal.anonymous.raw('POST', url, again, { cookie });
    expect(known).toMatchObject({ status: 200, body: { outcome: 'approved' } });
  });

  // Requirements: B-APPROVAL-11
  test('is blocked for 15 minutes after ten wrong codes', async () => {
    const { id, token } = await sentForReview();
    const ask = { article: id, approved: true, content_hash: await hashOf(token) };
    await decide(token, ask);
    const code = await newestCode();
    const guess = code === '000000' ? '111111' : '000000';
    for (let count = 0; count < 10; count += 1) {
      expect((await decide(token, { ...ask, code: guess })).status).toBe(400);
    }
    expect((await decide(token, { ...ask, code })).status).toBe(429);
    clock.set(new Date(Date.now() + 16 * 60_000).toISOString());
    expect((await decide(token, { ...ask, code })).status).toBe(400);
  });

  // Requirements: B-APPROVAL-11
  test('requires no code if codes are switched off for the organization, which is audited', async () => {
    await waive();
    const { id, token } = await sentForReview();
    const ask = { article: id, approved: true, content_hash: await hashOf(token) };
    expect(await decide(token, ask)).toMatchObject({ body: { outcome: 'approved' } });
    const audited = await db().selectFrom('audit_entry').select('action').execute();
    expect(audited).toContainEqual({ action: 'organization.review_code_waived' });
  });
});

describe('emails about a final review', () => {
  // Requirements: B-APPROVAL-06
  test('are sent to the lead if the final approver isn’t a client', async () => {
    await sentForReview();
    const lead = emailOf(team.people.lead);
    expect(await mailsTo(lead)).toEqual([]);
    const { id } = await article({ status: 'reedit', final_approver_id: team.people.editor.id });
    await toReview(id);
    expect(await mailsTo(lead)).toMatchObject([
      { subject: 'No client reviews this article: Sailing' },
    ]);
    const links = await db().selectFrom('review_link').select('article_id').execute();
    expect(links.map((link) => link.article_id)).not.toContain(id);
  });

  // Requirements: B-APPROVAL-06
  test('contain one link to all articles of a month that are moved together', async () => {
    const month = await makePlanningMonth(db());
    const made = [
      await article({ status: 'reedit', planning_month_id: month.id, title: 'One' }),
      await article({ status: 'reedit', planning_month_id: month.id, title: 'Two' }),
    ];
    const body = made.map(({ id }) => ({ id, status: statusId.final_review }));
    expect((await staff.callRaw(articleEndpoints.create, { body })).status).toBe(201);
    const token = await newestToken();
    expect((await visit(token)).body).toMatchObject({
      articles: [{ title: 'One' }, { title: 'Two' }],
      article: null,
    });
    await waive();
    for (const { id } of made) {
      const { body: shown } = await visit(token, { article: id });
      const content_hash = shown.article?.content_hash;
      expect((await decide(token, { article: id, approved: true, content_hash })).status).toBe(200);
    }
    expect((await visit(token)).status).toBe(404);
    const next = await article({ planning_month_id: month.id });
    expect((await visit(token)).status).toBe(404);
    const send = { organization: team.organization.id, planning_month: month.id };
    const sent = await staff.call(reviewLinkEndpoints.create, { body: send });
    expect(sent.body).toMatchObject([{ article: next.id, planning_month: null }]);
  });

  // Requirements: B-APPROVAL-22
  test('can be sent by hand for a client’s month, one per final approver, and are listed in the response', async () => {
    const month = await makePlanningMonth(db());
    const in_month = { planning_month_id: month.id };
    const other = await makePerson(db(), { kind: 'customer' });
    const account = { person_id: other.id, organization_id: team.organization.id };
    await makeAccount(db(), { ...account, receive_approval_reminders: 1 });
    const made = [
      await article({ ...in_month, title: 'One' }),
      await article({ ...in_month, title: 'Two' }),
      await article({ ...in_month, title: 'Three', final_approver_id: other.id }),
    ];
    await article({ title: 'Of no month' });
    const { body } = await staff.call(reviewLinkEndpoints.create, {
      body: {
        organization: team.organization.id,
        planning_month: month.id,
        approvers_only: true,
      },
    });
    const shown = ({ id, title }: { id: number; title: string }) => ({ id, title });
    expect(body).toMatchObject([
      {
        person: { id: team.people.approver.id },
        planning_month: month.id,
        article: null,
        articles: made.slice(0, 2).map(shown),
      },
      { person: { id: other.id }, article: made[2]?.id, articles: made.slice(2).map(shown) },
    ]);
    expect(await mailsTo(emailOf(team.people.approver))).toMatchObject([
      { subject: '2 articles to approve' },
    ]);
    expect(await mailsTo(emailOf(other))).toHaveLength(1);
  });

  test('don’t show their link in the outbox list', async () => {
    const { token } = await sentForReview();
    const [mail] = await mailsTo(emailOf(team.people.approver));
    const { text } = await superuser.call(outboxMailEndpoints.list, { query: { limit: 50 } });
    expect(text).not.toContain(token);
    expect(mail?.id).toBeDefined();
  });
});
