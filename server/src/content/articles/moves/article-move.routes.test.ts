import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { draftUrlText } from '@portal/contract/content/articles/article-workflow.ts';
import { feedbackEndpoints } from '@portal/contract/content/articles/feedback.endpoints.ts';
import { contentStatusEndpoints } from '@portal/contract/content/labels/content-status.endpoints.ts';
import {
  type StatusUid,
  statusId,
  statusUids,
} from '@portal/contract/content/labels/content-statuses.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makeArticle, makeArticleTeam, type StoredArticle } from '#testing/content.factories.ts';
import {
  makeAccount,
  makeOrganization,
  makePerson,
  type Person,
} from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers, people } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let team: Awaited<ReturnType<typeof makeArticleTeam>>;
const as = (person: { id: number }) => portal.signIn(person);

beforeAll(async () => {
  const db = portal.database.writer;
  team = await makeArticleTeam(db);
});
afterEach(() => clock.set());

function article(status: StatusUid, given: Parameters<typeof makeArticle>[1] = {}) {
  return makeArticle(portal.database.writer, { status, ...team.columns, ...given });
}

type Extras = Record<string, unknown>;

function move(caller: Caller, { id }: StoredArticle, to_status: string, extras: Extras = {}) {
  return caller.call(articleEndpoints.submit, { body: { articleId: id, to_status, extras } });
}

const approve = { feedback: { satisfaction: 5 } };
const reject = { feedback: { satisfaction: 2, feedback_body: 'Too short' } };
const draft = 'https://example.com/wp-admin/post.php?post=1&action=edit';

// Requirements: WORKFLOW-01, ENTITY-02, API-ARTICLES-27
test('the eleven statuses are listed in workflow order', async () => {
  const { body } = await staff.call(contentStatusEndpoints.list);
  expect(body.map(({ uid }) => uid)).toEqual([...statusUids]);
  expect(Object.keys(body[0] ?? {}).sort()).toEqual(
    [
      'color',
      'due_date_day_offset',
      'id',
      'is_active',
      'name',
      'order',
      'status_type',
      'uid',
      'version',
    ].sort(),
  );
});

describe('the writer', () => {
  // Requirements: WORKFLOW-04, WORKFLOW-05, D-20
  test('submits an article from writing to editing', async () => {
    const answer = await move(await as(team.people.writer), await article('writing'), 'editing');
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('Article Submitted');
    expect(answer.body.article.status.uid).toBe('editing');
  });

  // Requirements: WORKFLOW-06, WORKFLOW-07
  test('submits an article from rewrite to reedit', async () => {
    const answer = await move(await as(team.people.writer), await article('rewrite'), 'reedit');
    expect(answer.body).toMatchObject({
      message: 'Article Submitted for Re-Editing',
      article: { status: { uid: 'reedit' } },
    });
  });

  test('can’t make the same move twice: the second attempt gets a 409 with the current article', async () => {
    const writer = await as(team.people.writer);
    const one = await article('writing');
    await move(writer, one, 'editing');
    const second = await move(writer, one, 'editing');
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ current: { id: one.id, status: { uid: 'editing' } } });
  });

  // Requirements: API-ARTICLES-15
  test('can’t make any other move', async () => {
    const writer = await as(team.people.writer);
    const one = await article('writing');
    expect((await move(writer, one, 'posted')).status).toBe(409);
    expect((await move(writer, one, 'nowhere')).body).toHaveProperty('to_status');
  });
});

// Requirements: WORKFLOW-08, WORKFLOW-09
test('staff can submit an article in writing or rewrite', async () => {
  expect((await move(staff, await article('writing'), 'editing')).status).toBe(200);
  expect((await move(staff, await article('rewrite'), 'reedit')).status).toBe(200);
});

// Requirements: WORKFLOW-10, WORKFLOW-41, WORKFLOW-42
test('people who are neither the writer nor staff can’t submit', async () => {
  const editor = await as(team.people.editor);
  expect((await move(editor, await article('writing'), 'editing')).status).toBe(403);
  const writer = await as(team.people.writer);
  expect((await move(writer, await article('editing'), 'final_review', approve)).status).toBe(403);
  expect((await move(writer, await article('reedit'), 'final_review')).status).toBe(403);
});

test('a person without a role in an article gets 404, and a person without any permissions gets 403', async () => {
  const stranger = await as(await makePerson(portal.database.writer, { kind: 'editor' }));
  expect((await move(stranger, await article('writing'), 'editing')).status).toBe(404);
  const { database } = portal;
  const nobody = await as(await makePerson(database.writer, { kind: 'nobody' }));
  expect((await move(nobody, await article('writing'), 'editing')).status).toBe(403);
});

describe('the editor', () => {
  // Requirements: WORKFLOW-15, WORKFLOW-16
  test('approves an article, which moves to final review', async () => {
    const answer = await move(
      await as(team.people.editor),
      await article('editing'),
      'final_review',
      approve,
    );
    expect(answer.body).toMatchObject({
      message: 'Article Submitted for Editing',
      article: { status: { uid: 'final_review' }, latest_feedback_rating: 5 },
    });
  });

  // Requirements: WORKFLOW-17
  test('rejects an article, which moves to rewrite', async () => {
    const answer = await move(
      await as(team.people.editor),
      await article('editing'),
      'rewrite',
      reject,
    );
    expect(answer.body).toMatchObject({
      message: 'Article Rejected',
      article: { status: { uid: 'rewrite' } },
    });
  });

  // Requirements: WORKFLOW-11, WORKFLOW-12
  test('approves an article directly for posting if the editor is also the final approver', async () => {
    const one = await article('editing', { final_approver_id: team.people.editor.id });
    const answer = await move(await as(team.people.editor), one, 'ready_to_post', approve);
    expect(answer.body).toMatchObject({
      message: 'Article Approved',
      article: { status: { uid: 'ready_to_post' } },
    });
  });

  // Requirements: WORKFLOW-13, WORKFLOW-14
  test('can reject an article even if the editor is also the final approver', async () => {
    const one = await article('editing', { final_approver_id: team.people.editor.id });
    const answer = await move(await as(team.people.editor), one, 'rewrite', reject);
    expect(answer.body).toMatchObject({
      message: 'Article Rejected',
      article: { status: { uid: 'rewrite' } },
    });
  });

  test('can’t skip the final review unless the editor is also the final approver', async () => {
    const answer = await move(
      await as(team.people.editor),
      await article('editing'),
      'ready_to_post',
      approve,
    );
    expect(answer.status).toBe(403);
  });

  // Requirements: WORKFLOW-21, WORKFLOW-22
  test('submits a re-edited article to final review', async () => {
    const answer = await move(
      await as(team.people.editor),
      await article('reedit'),
      'final_review',
    );
    expect(answer.body).toMatchObject({
      message: 'Article Submitted for Posting',
      article: { status: { uid: 'final_review' } },
    });
  });

  test('must give feedback with the move', async () => {
    const one = await article('editing');
    const editor = await as(team.people.editor);
    const answer = await move(editor, one, 'final_review');
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty('feedback');
  });

  test('can give the feedback before the move, while the article is in the same status', async () => {
    const one = await article('editing');
    const editor = await as(team.people.editor);
    const given = { article: one.id, approved: true, satisfaction: 5 };
    expect((await editor.call(feedbackEndpoints.create, { body: given })).status).toBe(201);
    expect((await move(editor, one, 'rewrite')).status).toBe(400);
    expect((await move(editor, one, 'final_review')).status).toBe(200);
    const all = await staff.call(feedbackEndpoints.list, { query: { article: one.id } });
    expect(all.body).toHaveLength(1);
  });

  // Requirements: D-20
  test('must make the move that matches their own latest feedback since the article entered the status', async () => {
    clock.set('2026-06-10T16:00:00.000Z');
    const one = await article('editing');
    const editor = await as(team.people.editor);
    const give = (by: Caller, approved: boolean) =>
      by.call(feedbackEndpoints.create, {
        body: { article: one.id, approved, satisfaction: 5, feedback_body: 'Well' },
      });
    await give(staff, true);
    expect((await move(editor, one, 'final_review')).status).toBe(400);
    await give(editor, true);
    await give(editor, false);
    expect((await move(editor, one, 'final_review')).status).toBe(400);
    expect((await move(editor, one, 'rewrite')).status).toBe(200);
    clock.set('2026-06-10T17:00:00.000Z');
    await staff.call(articleEndpoints.update, {
      params: { id: one.id },
      body: { status: statusId.editing },
    });
    expect((await move(editor, one, 'rewrite')).status).toBe(400);
  });

  test('leaves no feedback if the move is rejected', async () => {
    const one = await article('editing');
    const editor = await as(team.people.editor);
    const bad = { feedback: { satisfaction: 4 }, live_url: 'https://example.com' };
    expect((await move(editor, one, 'final_review', bad)).status).toBe(400);
    const all = await staff.call(feedbackEndpoints.list, { query: { article: one.id } });
    expect(all.body).toHaveLength(0);
  });
});

describe('the final approver', () => {
  // Requirements: WORKFLOW-18, WORKFLOW-43, FEEDBACK-14
  test('approves an article, which moves to ready to post', async () => {
    const one = await article('final_review');
    const answer = await move(await as(team.people.approver), one, 'ready_to_post', approve);
    expect(answer.body).toMatchObject({
      message: 'Article Approved',
      article: { status: { uid: 'ready_to_post' } },
    });
    const { body } = await staff.call(feedbackEndpoints.list, { query: { article: one.id } });
    expect(body).toMatchObject([{ feedback_type: 'FinalReviewer', approved: true }]);
  });

  // Requirements: WORKFLOW-19
  test('rejects an article in final review, which moves to rewrite', async () => {
    const answer = await move(
      await as(team.people.approver),
      await article('final_review'),
      'rewrite',
      reject,
    );
    expect(answer.body).toMatchObject({
      message: 'Article Rejected',
      article: { status: { uid: 'rewrite' } },
    });
  });

  // Requirements: WORKFLOW-20
  test('needs the permission add_feedback', async () => {
    const one = await article('final_review', { final_approver_id: team.people.poster.id });
    const poster = await as(team.people.poster);
    expect((await move(poster, one, 'ready_to_post', approve)).status).toBe(403);
  });

  test('is the only client of the organization who can approve the article', async () => {
    const { database } = portal;
    const other = await makePerson(database.writer, { kind: 'owner' });
    await database.writer
      .insertInto('account')
      .values({
        person_id: other.id,
        organization_id: team.organization.id,
        role_id: 1,
        created_at: clock.instant(),
      })
      .execute();
    const answer = await move(
      await as(other),
      await article('final_review'),
      'ready_to_post',
      approve,
    );
    expect(answer.status).toBe(403);
  });
});

describe('the poster', () => {
  // Requirements: WORKFLOW-23, WORKFLOW-24, WORKFLOW-25, WORKFLOW-28, WORKFLOW-44
  test('moves an article to Post QA with a draft URL', async () => {
    const answer = await move(
      await as(team.people.poster),
      await article('ready_to_post'),
      'post_qa',
      {
        admin_draft_url: draft,
      },
    );
    expect(answer.body).toMatchObject({
      message: 'Posting Complete',
      article: { status: { uid: 'post_qa' }, admin_draft_url: draft },
    });
  });

  // Requirements: WORKFLOW-26, WORKFLOW-27
  test('must enter the URL of a WordPress draft', async () => {
    const poster = await as(team.people.poster);
    const one = await article('ready_to_post');
    expect((await move(poster, one, 'post_qa')).body).toHaveProperty('admin_draft_url');
    const wrong = await move(poster, one, 'post_qa', { admin_draft_url: 'https://x.com/?p=1' });
    expect(wrong).toMatchObject({ status: 400, body: { admin_draft_url: [draftUrlText] } });
  });

  test('may enter a draft URL without https://', async () => {
    const poster = await as(team.people.poster);
    const extras = { admin_draft_url: draft.replace('https://', '') };
    const answer = await move(poster, await article('ready_to_post'), 'post_qa', extras);
    expect(answer.body).toMatchObject({ article: { admin_draft_url: draft } });
  });

  test('can’t complete Post QA', async () => {
    const extras = { scheduled_date: '2030-01-01', live_url: 'https://example.com/a' };
    const answer = await move(
      await as(team.people.poster),
      await article('post_qa'),
      'scheduled',
      extras,
    );
    expect(answer.status).toBe(403);
  });
});

describe('the lead', () => {
  const extras = { scheduled_date: '2030-01-01', live_url: 'https://example.com/a' };

  // Requirements: WORKFLOW-29, WORKFLOW-30, WORKFLOW-31
  test('completes Post QA with a date and live URL', async () => {
    const answer = await move(
      await as(team.people.lead),
      await article('post_qa'),
      'scheduled',
      extras,
    );
    expect(answer.body).toMatchObject({
      message: 'Post QA Complete',
      article: { status: { uid: 'scheduled' }, ...extras },
    });
    expect(answer.body.article.completed_at).not.toBeNull();
  });

  // Requirements: WORKFLOW-32, WORKFLOW-33
  test('must enter a date and a valid live URL', async () => {
    const lead = await as(team.people.lead);
    const one = await article('post_qa');
    const onlyDate = await move(lead, one, 'scheduled', { scheduled_date: '2030-01-01' });
    expect(onlyDate).toMatchObject({
      status: 400,
      body: { live_url: ['This field is required.'] },
    });
    const onlyUrl = await move(lead, one, 'scheduled', { live_url: extras.live_url });
    expect(onlyUrl.body).toHaveProperty('scheduled_date');
    const broken = await move(lead, one, 'scheduled', { ...extras, live_url: 'example' });
    expect(broken.body).toEqual({ live_url: ['Enter a valid URL.'] });
  });

  test('may enter a live URL without https://', async () => {
    const given = { ...extras, live_url: 'example.com/a' };
    const lead = await as(team.people.lead);
    const answer = await move(lead, await article('post_qa'), 'scheduled', given);
    expect(answer.body).toMatchObject({ article: extras });
  });
});

// Requirements: WORKFLOW-02, WORKFLOW-03
test('an article passes through the whole workflow', async () => {
  const one = await article('writing');
  const { writer, editor, approver, poster, lead } = team.people;
  const steps: [Person, StatusUid, Extras][] = [
    [writer, 'editing', {}],
    [editor, 'rewrite', reject],
    [writer, 'reedit', {}],
    [editor, 'final_review', {}],
    [approver, 'ready_to_post', approve],
    [poster, 'post_qa', { admin_draft_url: draft }],
    [lead, 'scheduled', { scheduled_date: '2030-01-01', live_url: 'https://example.com/a' }],
  ];
  for (const [person, to, extras] of steps) {
    const answer = await move(await as(person), one, to, extras);
    expect([to, answer.status, answer.text.slice(0, 200)]).toEqual([to, 200, expect.anything()]);
    expect(answer.body.article.status.uid).toBe(to);
  }
  const log = await staff.call(articleEndpoints.changelog, { params: { id: one.id } });
  const statuses = log.body.filter(({ changed_field }) => changed_field === 'status').reverse();
  expect(statuses.map(({ new_value }) => new_value)).toEqual([
    'Editing',
    'Re-Writing',
    'Re-Editing',
    'Final Review',
    'Ready to Post',
    'Post QA',
    'Scheduled',
  ]);
  expect(statuses[0]?.changed_by).toMatchObject({ id: writer.id });
});

describe('due dates', () => {
  // Requirements: D-21
  test('are set when an article enters a status if they are empty or past, but later dates are kept', async () => {
    clock.set('2026-06-10T16:00:00.000Z');
    const poster = await as(team.people.poster);
    const extras = { admin_draft_url: draft };
    const empty = await move(poster, await article('ready_to_post'), 'post_qa', extras);
    expect(empty.body.article.duedate_qapost).toBe('2026-06-13');
    const past = await article('ready_to_post', { duedate_qapost: '2026-06-01' });
    expect((await move(poster, past, 'post_qa', extras)).body.article.duedate_qapost).toBe(
      '2026-06-13',
    );
    const later = await article('ready_to_post', { duedate_qapost: '2026-07-01' });
    expect((await move(poster, later, 'post_qa', extras)).body.article).toMatchObject({
      duedate_qapost: '2026-07-01',
      due_at: '2026-07-02T03:59:59.999Z',
    });
  });

  // Requirements: ENTITY-23
  test('are set to 17:00 in the agency’s time zone, one week later, when an article enters Ready to Post', async () => {
    clock.set('2026-06-10T16:00:00.000Z');
    const one = await article('final_review');
    const { body } = await move(await as(team.people.approver), one, 'ready_to_post', approve);
    expect(body.article).toMatchObject({
      duedate_schedulepost: '2026-06-17T21:00:00.000Z',
      due_at: '2026-06-17T21:00:00.000Z',
    });
  });
});

describe('Link Building and Optimization', () => {
  const without = { editor_id: null, lead_id: null, final_approver_id: null };

  test('go from writing to ready to post without reviewers, and staff can complete Post QA', async () => {
    const one = await article('writing', { type: 'link_building', ...without });
    const writer = await as(team.people.writer);
    expect((await move(writer, one, 'editing')).status).toBe(409);
    const moved = await move(writer, one, 'ready_to_post');
    expect(moved.body).toMatchObject({
      message: 'Article Submitted',
      article: { status: { uid: 'ready_to_post' } },
    });
    await move(await as(team.people.poster), one, 'post_qa', { admin_draft_url: draft });
    const extras = { scheduled_date: '2030-01-01', live_url: 'https://example.com/a' };
    expect((await move(staff, one, 'scheduled', extras)).status).toBe(200);
  });

  test('follow the usual workflow if they have a reviewer', async () => {
    const one = await article('writing', { type: 'optimization' });
    const writer = await as(team.people.writer);
    expect((await move(writer, one, 'ready_to_post')).status).toBe(409);
    expect((await move(writer, one, 'editing')).status).toBe(200);
  });
});

test('only one of several concurrent calls for the same move succeeds, and the move is recorded once', async () => {
  const one = await article('editing');
  const editor = await as(team.people.editor);
  const answers = await Promise.all(
    [staff, editor, staff].map((caller) => move(caller, one, 'rewrite', reject)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const log = await staff.call(articleEndpoints.changelog, { params: { id: one.id } });
  expect(log.body.filter(({ changed_field }) => changed_field === 'status')).toHaveLength(1);
  const given = await staff.call(feedbackEndpoints.list, { query: { article: one.id } });
  expect(given.body).toHaveLength(1);
});

test('an archived article can’t be moved', async () => {
  const one = await article('writing', { archived: 1 });
  expect((await move(staff, one, 'editing')).status).toBe(409);
});

test('a move is mailed once to the next person, but not to the person who made it', async () => {
  const one = await article('writing', { title: 'A mail for the editor' });
  await move(await as(team.people.writer), one, 'editing');
  const mails = await portal.database.reader
    .selectFrom('mail')
    .select(['to_email', 'subject'])
    .where('subject', 'like', '%A mail for the editor%')
    .execute();
  expect(mails).toEqual([
    { to_email: team.people.editor.email, subject: 'Article to edit: A mail for the editor' },
  ]);
});

const mailsWith = (subject: string) =>
  portal.database.reader
    .selectFrom('mail')
    .select(['to_email', 'text'])
    .where('subject', '=', subject)
    .orderBy('to_email')
    .execute();

test('a new article is mailed to its writer with the client and due date', async () => {
  const { id } = await article('posted');
  const { body: like } = await staff.call(articleEndpoints.get, { params: { id } });
  const created = await staff.call(articleEndpoints.create, {
    body: {
      title: 'Mailed to its writer',
      client: like.client.id,
      content_type: like.content_type.id,
      status: statusId.writing,
      writer: team.columns.writer_id,
      duedate_write: '2030-01-02',
      duedate_finalreview: '2030-01-15',
      duedate_golive: '2030-01-22',
    },
  });
  expect(created.status).toBe(201);
  const [mail, ...others] = await mailsWith('New article to write: Mailed to its writer');
  expect(others).toEqual([]);
  expect(mail?.to_email).toBe(team.people.writer.email);
  for (const part of ['ready for you to write', team.organization.dba_name, 'January 2, 2030']) {
    expect(mail?.text).toContain(part);
  }
});

test('an article that a client must approve is mailed to the approver and clients with approval reminders', async () => {
  const { database } = portal;
  const { organization, people, columns } = await makeArticleTeam(database.writer);
  const [reminded, other] = [
    await makePerson(database.writer, { kind: 'customer' }),
    await makePerson(database.writer, { kind: 'customer' }),
  ];
  const join = (person: Person, receive_approval_reminders: 0 | 1) =>
    makeAccount(database.writer, {
      person_id: person.id,
      organization_id: organization.id,
      receive_approval_reminders,
    });
  await join(reminded, 1);
  await join(other, 0);
  const one = await makeArticle(database.writer, {
    ...columns,
    status: 'editing',
    title: 'Waits for the client',
  });
  expect((await move(await as(people.editor), one, 'final_review', approve)).status).toBe(200);
  const mails = await mailsWith('Article to approve: Waits for the client');
  expect(mails.map(({ to_email }) => to_email)).toEqual(
    [people.approver.email, reminded.email].sort(),
  );
});

// Requirements: D-12
test('clients assigned to another organization’s article neither see the article nor get emails about it', async () => {
  const { database } = portal;
  const stranger = await makePerson(database.writer, { kind: 'customer' });
  const elsewhere = await makeOrganization(database.writer);
  await makeAccount(database.writer, { person_id: stranger.id, organization_id: elsewhere.id });
  const named = { title: 'Named by mistake', editor_id: stranger.id, lead_id: team.people.lead.id };
  const one = await article('reedit', { ...named, final_approver_id: stranger.id });
  expect((await move(staff, one, 'final_review')).status).toBe(200);
  expect((await move(staff, one, 'rewrite', reject)).status).toBe(200);
  const mails = await database.reader
    .selectFrom('mail')
    .select('to_email')
    .where('subject', 'like', '%Named by mistake%')
    .execute();
  const { lead, writer } = team.people;
  // The lead gets two emails: one because no client reviews the article, and one because the article was rejected.
  expect(mails.map(({ to_email }) => to_email).sort()).toEqual(
    [lead.email, lead.email, writer.email].sort(),
  );
  const caller = await as(stranger);
  expect((await caller.call(articleEndpoints.get, { params: { id: one.id } })).status).toBe(404);
});

// Requirements: WORKFLOW-41, WORKFLOW-42, WORKFLOW-43, WORKFLOW-44
test('an article’s allowed actions depend on the viewer’s role and the status', async () => {
  const actions = async (person: { id: number }, status: StatusUid) => {
    const caller = await as(person);
    const { id } = await article(status);
    const { body } = await caller.call(articleEndpoints.get, { params: { id } });
    return body.allowed_actions;
  };
  const { writer, editor, approver, poster, lead } = team.people;
  const reads = ['read_body', 'read_versions'];
  expect(await actions(writer, 'writing')).toEqual([
    'submit',
    'comment',
    'set_scheduled_date',
    'write_body',
    ...reads,
  ]);
  expect(await actions(writer, 'editing')).toEqual(['comment', ...reads]);
  expect(await actions(editor, 'editing')).toEqual([
    'approve',
    'reject',
    'give_feedback',
    'comment',
    'write_body',
    ...reads,
  ]);
  expect(await actions(approver, 'final_review')).toEqual([
    'approve',
    'reject',
    'give_feedback',
    'read_body',
  ]);
  expect(await actions(poster, 'ready_to_post')).toEqual(['post', 'comment', ...reads, 'push']);
  expect(await actions(poster, 'post_qa')).toEqual(['comment', ...reads, 'push']);
  expect(await actions(lead, 'post_qa')).toEqual(['complete_post_qa', 'comment', ...reads]);
  expect(await actions(people.staff, 'writing')).toEqual(
    expect.arrayContaining(['submit', 'update', 'set_status', 'archive', 'delete']),
  );
});

describe('emails about a move', () => {
  const mailTo = (person: Person) =>
    portal.database.reader
      .selectFrom('mail')
      .select(['subject', 'html', 'text'])
      .where('to_email', '=', person.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  test('link to the article, and quote a rejection’s feedback only for the writer', async () => {
    const one = await article('editing', { title: 'Returned' });
    await move(await as(team.people.editor), one, 'rewrite', reject);
    const mail = await mailTo(team.people.writer);
    expect(mail.subject).toBe('Article to re-write: Returned');
    expect(mail.text).toContain('> Too short');
    await move(await as(team.people.writer), one, 'reedit');
    expect((await mailTo(team.people.editor)).text).not.toContain('Too short');
    expect(mail.text).toContain(`/content-generation/assignments?article=${one.id}`);
  });

  test('contain a list with a link to each article if there are several', async () => {
    const many = [await article('planned'), await article('planned')];
    const body = many.map(({ id }) => ({ id, status: statusId.writing }));
    await staff.call(articleEndpoints.create, { body });
    const { html } = await mailTo(team.people.writer);
    for (const { id, title } of many) {
      expect(html).toMatch(new RegExp(`<li><a href="[^"]*article=${id}">${title}</a>`));
    }
    expect(html).not.toMatch(/<p>\s*<ul>/);
  });
});
