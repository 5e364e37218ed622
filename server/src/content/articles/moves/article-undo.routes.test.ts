import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { feedbackEndpoints } from '@portal/contract/content/articles/feedback.endpoints.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { articleTemplateEndpoints } from '@portal/contract/content/planning/article-template.endpoints.ts';
import { undoHeader } from '@portal/contract/platform/undo.calls.ts';
import { undoEndpoints } from '@portal/contract/platform/undo.endpoints.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { clock, instantAfter } from '#platform/clock.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { makePerson, makeWriter } from '#testing/people.factories.ts';
import { makeArticleTemplate } from '#testing/planning.factories.ts';
import type { Caller, TestResponse } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { get, submit, create, update, reassign, changelog } = articleEndpoints;

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;

beforeAll(async () => {
  team = await makeArticleTeam(db());
});
afterEach(() => clock.set());

const tokenOf = ({ headers }: TestResponse<unknown>) => String(headers[undoHeader] ?? '');

const undo = (by: Caller, answer: TestResponse<unknown>) =>
  by.call(undoEndpoints.undo, { params: { token: tokenOf(answer) } });

/** Reads an article without the fields that every change updates. */
async function read(id: number) {
  const { version, last_update, ...fields } = (await staff.call(get, { params: { id } })).body;
  return fields;
}

const mails = async () =>
  (await db().selectFrom('mail').select(['subject', 'state']).orderBy('id').execute()).map(
    ({ subject }) => subject,
  );

test('undoing a submission restores the article and deletes its unsent mail', async () => {
  const writer = await portal.signIn(team.people.writer);
  const columns = { ...team.columns, duedate_edit: '2020-01-01' };
  const { id, title } = await makeArticle(db(), { status: 'writing', ...columns });
  const before = await read(id);
  const moved = await writer.call(submit, { body: { articleId: id, to_status: 'editing' } });
  expect(moved.body.article).toMatchObject({ status: { uid: 'editing' } });
  expect(await mails()).toContain(`Article to edit: ${title}`);

  // Try to send the mail, which must wait until the undo has expired.
  const mailer = createMailer(portal.database, {
    from: { name: 'Portal', address: 'portal@example.com' },
    files: portal.services.files,
  });
  await mailer.deliverDue();
  expect((await undo(writer, moved)).body).toEqual({ message: 'Undone.' });
  expect(await read(id)).toEqual(before);
  expect(await mails()).not.toContain(`Article to edit: ${title}`);
  const { body: entries } = await staff.call(changelog, { params: { id } });
  expect(entries).toContainEqual(
    expect.objectContaining({ changed_field: 'status', new_value: 'Writing', note: 'undone' }),
  );
});

test('undoing a rejection also removes the feedback and rating', async () => {
  const editor = await portal.signIn(team.people.editor);
  const { id } = await makeArticle(db(), { status: 'editing', ...team.columns });
  const before = await read(id);
  const moved = await editor.call(submit, {
    body: {
      articleId: id,
      to_status: 'rewrite',
      extras: { feedback: { satisfaction: 2, feedback_body: 'Too short' } },
    },
  });
  expect(moved.body.article.latest_feedback_rating).toBe(2);
  await undo(editor, moved);
  expect(await read(id)).toEqual(before);
  const { body } = await staff.call(feedbackEndpoints.list, { query: { article: id } });
  expect(body).toEqual([]);
});

test('undoing a bulk change restores all articles, or none if an article has changed since', async () => {
  const lead = await makePerson(db(), { kind: 'staff' });
  const made = [await makeArticle(db(), team.columns), await makeArticle(db(), team.columns)];
  const ids = made.map(({ id }) => id);
  const before = await Promise.all(ids.map(read));
  const change = (fields: object) =>
    staff.call(create, { body: ids.map((id) => ({ id, ...fields })) });

  const first = await change({ status: statusId.posted, lead: lead.id });
  expect((await undo(staff, first)).status).toBe(200);
  expect(await Promise.all(ids.map(read))).toEqual(before);

  const second = await change({ duedate_golive: '2027-01-01' });
  const [one, two] = made;
  await staff.call(update, { params: { id: two?.id ?? 0 }, body: { min_word_count: 900 } });
  expect(await undo(staff, second)).toMatchObject({
    status: 409,
    body: { detail: `“${two?.title}” has been changed since, so this can’t be undone.` },
  });
  expect((await read(one?.id ?? 0)).duedate_golive).toBe('2027-01-01');
});

test('undoing a change of status, people or dates by hand also reverts the effects of the change', async () => {
  const editor = await makePerson(db(), { kind: 'editor' });
  for (const body of [
    { status: statusId.posted },
    { editor: editor.id },
    { poster: null },
    { duedate_golive: '2027-01-01' },
    { scheduled_date: '2027-01-01' },
  ]) {
    const { id } = await makeArticle(db(), { status: 'writing', ...team.columns });
    const before = await read(id);
    const changed = await staff.call(update, { params: { id }, body });
    expect(await read(id), JSON.stringify(body)).not.toEqual(before);
    expect((await undo(staff, changed)).body).toEqual({ message: 'Undone.' });
    expect(await read(id), JSON.stringify(body)).toEqual(before);
  }
});

test('undoing a change of status by hand deletes the queued mail', async () => {
  const { id, title } = await makeArticle(db(), { status: 'planned', ...team.columns });
  const body = { status: statusId.writing };
  const changed = await staff.call(update, { params: { id }, body });
  expect(await mails()).toContain(`New article to write: ${title}`);
  await undo(staff, changed);
  expect(await mails()).not.toContain(`New article to write: ${title}`);
});

test('undoing a date change fails with a message if someone has changed the article since', async () => {
  const { id, title } = await makeArticle(db(), team.columns);
  const changed = await staff.call(update, {
    params: { id },
    body: { duedate_golive: '2027-01-01' },
  });
  const other = await portal.signIn(await makePerson(db(), { kind: 'staff' }));
  await other.call(update, { params: { id }, body: { min_word_count: 900 } });
  expect(await undo(staff, changed)).toMatchObject({
    status: 409,
    body: { detail: `“${title}” has been changed since, so this can’t be undone.` },
  });
  expect((await read(id)).duedate_golive).toBe('2027-01-01');
});

test('a writer can undo a change to the planned date', async () => {
  const writer = await portal.signIn(team.people.writer);
  const { id } = await makeArticle(db(), { status: 'writing', ...team.columns });
  const before = await read(id);
  const planned = await writer.call(update, {
    params: { id },
    body: { scheduled_date: '2027-02-03' },
  });
  await undo(writer, planned);
  expect(await read(id)).toEqual(before);
});

// Requirements: WORKFLOW-38, WORKFLOW-39
test('archiving an article can be undone, but renaming an article can’t', async () => {
  const { id } = await makeArticle(db());
  const archived = await staff.call(update, { params: { id }, body: { archived: true } });
  expect((await undo(staff, archived)).body).toEqual({ message: 'Content Un-Archived' });
  expect((await read(id)).archived).toBe(false);
  const renamed = await staff.call(update, { params: { id }, body: { title: 'Another title' } });
  expect(tokenOf(renamed)).toBe('');
});

test('undoing a reassignment restores all articles and templates, or none if a record has changed since', async () => {
  const [from, to] = [await makeWriter(db()), await makeWriter(db())];
  const article = await makeArticle(db(), { writer_id: from.id, lead_id: to.person.id });
  const template = await makeArticleTemplate(db(), {
    writer_id: from.id,
    lead_id: from.person.id,
    poster_id: to.person.id,
  });
  const people = { prevUserId: from.person.id, newUserId: to.person.id };
  const moved = await staff.call(reassign, { body: people });
  expect(moved.body).toMatchObject({ article_update_count: 1, template_update_count: 1 });
  expect((await undo(staff, moved)).status).toBe(200);
  expect(await read(article.id)).toMatchObject({
    writer: { id: from.id },
    lead: { id: to.person.id },
  });
  const { body } = await staff.call(articleTemplateEndpoints.get, { params: { id: template.id } });
  expect(body).toMatchObject({
    writer: { id: from.id },
    lead: { id: from.person.id },
    poster: { id: to.person.id },
  });

  const again = await staff.call(reassign, { body: people });
  await staff.call(articleTemplateEndpoints.update, {
    params: { id: template.id },
    body: { min_word_count: 300 },
  });
  expect((await undo(staff, again)).status).toBe(409);
  expect((await read(article.id)).writer?.id).toBe(to.id);
});

test('an undo works once, for less than a minute, and for the same person; a repeated call returns the same token', async () => {
  const { id } = await makeArticle(db(), { ...team.columns });
  const other = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
  const write = (headers: Record<string, string> = {}) =>
    staff.call(submit, { body: { articleId: id, to_status: 'editing' }, headers });
  const moved = await write({ 'idempotency-key': 'undoable' });
  expect(tokenOf(await write({ 'idempotency-key': 'undoable' }))).toBe(tokenOf(moved));
  expect((await undo(other, moved)).status).toBe(404);
  expect((await undo(staff, moved)).status).toBe(200);
  expect((await undo(staff, moved)).status).toBe(404);

  const late = await write();
  clock.set(instantAfter(60_000));
  expect(await undo(staff, late)).toMatchObject({
    status: 409,
    body: { detail: 'It’s too late to undo this.' },
  });
});
