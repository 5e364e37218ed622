import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { defaultGroupPermissions } from '@portal/contract/platform/permissions.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { clock, instantAfter } from '#platform/clock.ts';
import { makeArticle, makeContentProject } from '#testing/content.factories.ts';
import {
  makeAccount,
  makeGroup,
  makeOrganization,
  makePerson,
  makeWriter,
} from '#testing/people.factories.ts';
import { makeArticleTemplate } from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

afterEach(() => clock.set());

const count = (by: Caller, prevUserId: number) =>
  by.call(articleEndpoints.unfinishedWork, { query: { prevUserId } });

const move = (by: Caller, prevUserId: number, newUserId: number) =>
  by.call(articleEndpoints.reassign, { body: { prevUserId, newUserId } });

// Requirements: USERS-45, USERS-52
test('the preview counts all work to reassign, including planned articles, articles on hold and templates', async () => {
  const [from, to] = [await makeWriter(db()), await makeWriter(db())];
  for (const status of ['planned', 'on_hold', 'writing'] as const) {
    await makeArticle(db(), { status, writer_id: from.id });
  }
  await makeArticle(db(), { status: 'posted', writer_id: from.id });
  await makeArticle(db(), { status: 'scheduled', editor_id: from.person.id });
  await makeArticleTemplate(db(), { writer_id: from.id, lead_id: from.person.id });
  const { body } = await count(staff, from.person.id);
  expect(body).toEqual({ article_count: 3, template_count: 1, other_work: [] });
  expect((await move(staff, from.person.id, to.person.id)).body).toMatchObject({
    article_update_count: 3,
    template_update_count: 1,
  });
  const left = { article_count: 0, template_count: 0, other_work: [] };
  expect((await count(staff, from.person.id)).body).toEqual(left);
  expect((await count(staff, 999_999)).status).toBe(404);
});

// Requirements: PERMS-28, PERMS-29
test('with only delete_user, a viewer can reassign only visible work of people they may delete', async () => {
  const ours = await makeOrganization(db());
  const set = [...defaultGroupPermissions.Customer, 'delete_user'] as const;
  const group = await makeGroup(db(), 'Manager of people', set);
  const person = await makePerson(db(), { group_id: group.id });
  const [colleague, freelancer, stranger, to] = [
    await makeWriter(db(), { kind: 'customer', rateCents: 4 }),
    await makeWriter(db()),
    await makeWriter(db()),
    await makeWriter(db()),
  ];
  for (const { id } of [person, colleague.person, freelancer.person]) {
    await makeAccount(db(), { person_id: id, organization_id: ours.id });
  }
  const seen = await makeArticle(db(), { client_id: ours.id, writer_id: colleague.id });
  const unseen = await makeArticle(db(), {
    client_id: ours.id,
    status: 'on_hold',
    writer_id: colleague.id,
  });
  const manager = await portal.signIn(person);
  expect((await count(manager, stranger.person.id)).status).toBe(404);
  expect((await move(manager, stranger.person.id, to.person.id)).status).toBe(404);
  expect((await count(manager, freelancer.person.id)).status).toBe(403);
  expect((await move(manager, freelancer.person.id, to.person.id)).status).toBe(403);
  expect((await move(manager, colleague.person.id, to.person.id)).body).toMatchObject({
    article_update_count: 1,
    template_update_count: 0,
  });
  const writerOf = async ({ id }: { id: number }) =>
    (await staff.call(articleEndpoints.get, { params: { id } })).body.writer?.id;
  expect(await writerOf(seen)).toBe(to.id);
  expect(await writerOf(unseen)).toBe(colleague.id);
});

// Requirements: PERMS-29, D-12, D-16
test('viewers who can see only part of a person’s work can’t find out about the rest', async () => {
  const ours = await makeOrganization(db());
  const set = [...defaultGroupPermissions.Customer, 'delete_user'] as const;
  const group = await makeGroup(db(), 'Remover of people', set);
  const person = await makePerson(db(), { group_id: group.id });
  const [colleague, to] = [
    await makeWriter(db(), { kind: 'customer', rateCents: 4 }),
    await makePerson(db(), { kind: 'owner' }),
  ];
  for (const { id } of [person, colleague.person, to]) {
    await makeAccount(db(), { person_id: id, organization_id: ours.id });
  }
  await makeArticle(db(), { client_id: ours.id, final_approver_id: colleague.person.id });
  // Clients never see articles on hold.
  const onHold = { client_id: ours.id, status: 'on_hold', writer_id: colleague.id } as const;
  await makeArticle(db(), onHold);
  await makeArticle(db(), onHold);
  const manager = await portal.signIn(person);
  const remove = (by: Caller) =>
    by.call(userEndpoints.delete, { params: { id: colleague.person.id } });
  expect((await remove(manager)).body).toMatchObject({
    detail: "Re-assign this person's work first. Unfinished articles: 1, templates: 0.",
  });
  // The visible article needs no more writing, so it can be reassigned to someone who isn't a writer.
  expect((await move(manager, colleague.person.id, to.id)).body).toMatchObject({
    article_update_count: 1,
    template_update_count: 0,
  });
  expect(await remove(manager)).toMatchObject({
    status: 409,
    body: { detail: 'This person has work that you can’t re-assign. Ask the agency to do it.' },
  });
  expect((await remove(staff)).body).toMatchObject({
    detail: "Re-assign this person's work first. Unfinished articles: 2, templates: 0.",
  });
});

// Requirements: PERMS-29, D-12
test('clients can assign only the agency’s people and their own people, and errors don’t reveal other people', async () => {
  const ours = await makeOrganization(db());
  const set = [...defaultGroupPermissions.Customer, 'edit_contentarticle', 'delete_user'] as const;
  const group = await makeGroup(db(), 'Client who edits', set);
  const person = await makePerson(db(), { group_id: group.id });
  const colleague = await makePerson(db(), { kind: 'customer' });
  for (const { id } of [person, colleague]) {
    await makeAccount(db(), { person_id: id, organization_id: ours.id });
  }
  const stranger = await makePerson(db(), { kind: 'customer' });
  await makeAccount(db(), {
    person_id: stranger.id,
    organization_id: (await makeOrganization(db())).id,
  });
  await makeArticle(db(), { final_approver_id: stranger.id });
  const article = await makeArticle(db(), {
    client_id: ours.id,
    lead_id: person.id,
    final_approver_id: colleague.id,
  });
  const client = await portal.signIn(person);
  const nobody = 999_999;

  // Try the stranger as the previous person.
  expect((await count(client, stranger.id)).status).toBe(404);
  expect(await move(client, stranger.id, colleague.id)).toMatchObject({
    status: 400,
    body: (await move(client, nobody, colleague.id)).body,
  });
  // Try the stranger as the new person.
  expect(await move(client, colleague.id, stranger.id)).toMatchObject({
    status: 400,
    body: (await move(client, colleague.id, nobody)).body,
  });
  // Try the stranger in each role of an article.
  for (const field of ['editor', 'lead', 'final_approver', 'poster'] as const) {
    const put = (id: number) =>
      client.call(articleEndpoints.update, { params: { id: article.id }, body: { [field]: id } });
    expect(await put(stranger.id), field).toMatchObject({
      status: 400,
      body: (await put(nobody)).body,
    });
    expect((await put(colleague.id)).status, field).toBe(200);
  }
  const editor = await makePerson(db(), { kind: 'editor' });
  const change = { params: { id: article.id }, body: { editor: editor.id } };
  expect((await client.call(articleEndpoints.update, change)).body.editor?.id).toBe(editor.id);
  expect((await move(client, colleague.id, editor.id)).body).toMatchObject({
    article_update_count: 1,
  });
});

// Requirements: PERMS-29, D-12
test('viewers who can edit articles, but aren’t staff, can choose only visible projects', async () => {
  const set = [...defaultGroupPermissions.Customer, 'edit_contentarticle'] as const;
  const group = await makeGroup(db(), 'Editor of own articles', set);
  const person = await makePerson(db(), { group_id: group.id });
  const [theirs, ours] = [await makeContentProject(db()), await makeContentProject(db())];
  await makeArticle(db(), { project_id: theirs.id });
  await makeArticle(db(), { editor_id: person.id, project_id: ours.id });
  const article = await makeArticle(db(), { editor_id: person.id });
  const editor = await portal.signIn(person);
  const put = (project: number) =>
    editor.call(articleEndpoints.update, { params: { id: article.id }, body: { project } });
  expect(await put(theirs.id)).toMatchObject({ status: 400, body: (await put(999_999)).body });
  expect((await put(ours.id)).status).toBe(200);
});

// Requirements: USERS-46, USERS-47
test('the server deletes a person five seconds after the reassignment, without another call', async () => {
  const [from, to] = [await makeWriter(db()), await makeWriter(db())];
  const article = await makeArticle(db(), { writer_id: from.id });
  const body = { prevUserId: from.person.id, newUserId: to.person.id, thenDelete: true };
  const response = await staff.call(articleEndpoints.reassign, { body });
  expect(response.body).toMatchObject({
    article_update_count: 1,
    deletion_job: expect.any(Number),
  });
  // There is no undo, because an undo can't restore a deleted person.
  expect(response.headers).not.toHaveProperty('undo-token');
  const find = async () =>
    (await staff.call(userEndpoints.get, { params: { id: from.person.id } })).status;
  clock.set(instantAfter(4_500));
  await portal.services.runner.runDue();
  expect(await find()).toBe(200);
  clock.set(instantAfter(1_000));
  await portal.services.runner.runDue();
  expect(await find()).toBe(404);
  const { body: moved } = await staff.call(articleEndpoints.get, { params: { id: article.id } });
  expect(moved.writer?.id).toBe(to.id);
});

test('only viewers who may delete a person can request the deletion after reassigning the work', async () => {
  const set = [...defaultGroupPermissions.Customer, 'edit_contentarticle'] as const;
  const group = await makeGroup(db(), 'Editor of articles', set);
  const caller = await portal.signIn(await makePerson(db(), { group_id: group.id }));
  const [from, to] = [await makeWriter(db()), await makeWriter(db())];
  const body = { prevUserId: from.person.id, newUserId: to.person.id, thenDelete: true };
  expect((await caller.call(articleEndpoints.reassign, { body })).status).toBeGreaterThanOrEqual(
    400,
  );
  clock.set(instantAfter(60_000));
  await portal.services.runner.runDue();
  expect((await staff.call(userEndpoints.get, { params: { id: from.person.id } })).status).toBe(
    200,
  );
});
