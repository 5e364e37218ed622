import { reviewEndpoints } from '@portal/contract/content/approval/review.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  makeArticle,
  makeArticleBody,
  makeArticleTeam,
  makeReviewLink,
} from '#testing/content.factories.ts';
import { makeAccount, makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
const anchor = { quote: 'sail', prefix: 'Boats ', suffix: '.', block: 0, offset: 6 };
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
let articleId: number;
let token: string;
let made = 0;

beforeEach(async () => {
  team = await makeArticleTeam(db());
  ({ id: articleId } = await makeArticle(db(), { status: 'final_review', ...team.columns }));
  await makeArticleBody(db(), articleId, { text: 'Boats sail.', by: team.people.editor.id });
  token = await linkOf(team.people.approver);
  await db().deleteFrom('mail').execute();
});

async function linkOf({ id: personId }: { id: number }): Promise<string> {
  made += 1;
  const newToken = `review-comments-token-${made}`;
  const organizationId = team.organization.id;
  await makeReviewLink(db(), { token: newToken, personId, organizationId, articleId });
  return newToken;
}

const say = (given: Record<string, unknown> = {}) =>
  portal.anonymous.callRaw(reviewEndpoints.comment, {
    params: { token },
    body: { article: articleId, comment: 'From the link', ...given },
  });

const sayAsStaff = async (given: Record<string, unknown> = {}) => {
  const body = { article: articleId, comment: 'Hello', ...given };
  return (await staff.callRaw(commentEndpoints.create, { body })).body;
};

const shown = async () =>
  (await portal.anonymous.call(reviewEndpoints.get, { params: { token }, query: {} })).body.article;

// Requirements: B-APPROVAL-44
test('comments on passages, and replies to them, can be read and written through a review link', async () => {
  const first = await say({ anchor });
  expect(first).toMatchObject({ status: 201, body: { anchor, parent: null, is_resolved: false } });
  const { id } = first.body;
  const ours = await sayAsStaff({ parent: id });
  expect((await say({ parent: ours.id })).status).toBe(400);
  expect(await say({ parent: id })).toMatchObject({ status: 201, body: { parent: id } });
  await staff.call(commentEndpoints.resolve, { params: { id } });
  expect((await shown())?.comments).toMatchObject([
    { id, anchor, is_resolved: true, author: team.people.approver.name },
    { id: ours.id, parent: id },
    { parent: id },
  ]);
  const { body: listed } = await staff.call(commentEndpoints.list, {
    query: { article: articleId },
  });
  expect(listed.map(({ is_internal }) => is_internal)).toEqual([false, false, false]);
});

// Requirements: B-APPROVAL-42, B-APPROVAL-44
test('a review link neither shows internal comments nor accepts replies to them, even from an editor', async () => {
  const internal = await sayAsStaff({ is_internal: true, anchor });
  const answers = async () => {
    expect((await shown())?.comments).toEqual([]);
    const hidden = await say({ parent: internal.id });
    const missing = await say({ parent: 999_999 });
    expect([hidden.status, hidden.text]).toEqual([missing.status, missing.text]);
    expect((await say({ is_internal: true })).status).toBe(400);
  };
  await answers();
  // Use a link of the article's editor, who is given an account in the organization.
  const { editor } = team.people;
  await makeAccount(db(), { person_id: editor.id, organization_id: team.organization.id });
  token = await linkOf(editor);
  await answers();
});

// Requirements: B-APPROVAL-43, B-APPROVAL-44
test('a comment through a review link mentions only people whom the link’s person may mention', async () => {
  const { writer, poster } = team.people;
  const stranger = await makePerson(db(), { kind: 'editor' });
  const mentionable = (await shown())?.mentionable;
  expect(mentionable).toContain(writer.name);
  expect(mentionable).not.toContain(stranger.name);
  await say({ comment: `@${poster.name} and @${stranger.name}` });
  const mails = await db().selectFrom('mail').select(['to_email', 'subject']).execute();
  const mentions = mails.filter(({ subject }) => subject.includes('mentioned you'));
  expect(mentions.map(({ to_email }) => to_email)).toEqual([poster.email]);
});
