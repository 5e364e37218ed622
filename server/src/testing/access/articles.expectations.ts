import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { makeToken } from '#platform/tokens.ts';
import {
  livePageHash,
  makeLivePage,
  makeReviewLink,
  makeSignOff,
} from '#testing/content.factories.ts';
import { makePerson, makeWriter } from '#testing/people.factories.ts';
import { contentTypeId } from '#testing/planning.factories.ts';
import { type Expectation, everyone, signedIn, staffOnly, viewers } from './kinds.ts';
import { uniqueName } from './unique-name.ts';
import type { World } from './world.ts';

const article = async (db: Db, world: World) => ({
  params: { id: (await world.article(db)).id },
});

/** Creates an article in editing, with a body and a stored version. */
const written = async (db: Db, world: World) => {
  const { id: article_id } = await world.article(db);
  const content = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }],
  });
  const text = { article_id, content, word_count: 1 };
  const by = world.people.writer.id;
  await db
    .insertInto('article_body')
    .values({ ...text, version: 1, updated_at: clock.instant(), updated_by_id: by })
    .execute();
  const { id: version } = await db
    .insertInto('article_body_version')
    .values({
      ...text,
      name: 'First draft',
      kind: 'named',
      body_version: 1,
      created_at: clock.instant(),
      created_by_id: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: article_id, version };
};

/** The smallest valid GIF. */
const pixel = new File(
  [Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  'pixel.gif',
);

const writtenArticle = async (db: Db, world: World) => ({
  params: { id: (await written(db, world)).id },
});

const keptVersion = async (db: Db, world: World) => ({ params: await written(db, world) });

const comment = async (db: Db, world: World) => {
  const { id: article_id } = await world.article(db);
  const { id } = await db
    .insertInto('comment')
    .values({
      article_id,
      author_id: world.people.writer.id,
      comment: 'Looks good',
      created_at: clock.instant(),
      updated_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id }, body: { comment: 'Looks better' } };
};

const feedback = async (db: Db, world: World) => {
  const { id: article_id } = await world.article(db);
  const { id } = await db
    .insertInto('feedback')
    .values({
      article_id,
      given_by_id: world.people.editor.id,
      feedback_type: 'Editor',
      approved: 0,
      satisfaction: 3,
      feedback_body: 'Please shorten it.',
      created_at: clock.instant(),
      updated_at: clock.instant(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id }, body: { feedback_body: 'Please shorten it a lot.' } };
};

/** Creates an article in final review, with a review link for its client. */
async function reviewed(db: Db, { ours, people, article: make }: World) {
  const token = makeToken();
  const { id: article } = await make(db, {
    status_id: statusId.final_review,
    final_approver_id: people.customer.id,
  });
  const link = await makeReviewLink(db, {
    token,
    personId: people.customer.id,
    organizationId: ours.id,
    articleId: article,
  });
  return { article, link, token };
}

const signedOff = async (db: Db, world: World) => {
  const made = await world.article(db, { status_id: statusId.ready_to_post });
  return { params: { id: await makeSignOff(db, made, world.people.approver) } };
};

/** Creates a posted article whose live page differs from its text. */
async function live(db: Db, world: World) {
  const made = await world.article(db, {
    status_id: statusId.posted,
    live_url: 'https://site.example/a/',
  });
  await makeLivePage(db, { articleId: made.id, organizationId: world.ours.id });
  return { params: { id: made.id } };
}

/** Statuses for our organization's article, which is visible to the people working on it, its clients, and staff. */
const itsPeople = (status: number, change = {}) =>
  viewers(status, { stranger: 404, otherWriter: 404, ...change });

const itsPeopleMayNot = (change = {}) => itsPeople(403, change);

/** While an article is in editing, its body is internal. */
const notItsClients = { customer: 403, owner: 403 };

const staffMay = (status: number) => ({ staff: status, superuser: status });

export const articleExpectations: Readonly<Record<string, Expectation>> = {
  'articles.list': { statuses: viewers(200) },
  'articles.ids': { statuses: viewers(200) },
  'articles.get': { statuses: itsPeople(200), input: article },
  'articles.create': {
    statuses: staffOnly(201),
    input: async (db, { ours }) => ({
      body: {
        title: uniqueName(),
        client: ours.id,
        content_type: await contentTypeId(db),
        status: 1,
        writer: (await makeWriter(db)).id,
        duedate_write: '2026-12-01',
        duedate_finalreview: '2026-12-15',
        duedate_golive: '2026-12-22',
      },
    }),
  },
  // In editing, only people who may edit all articles may change the article's fields.
  'articles.update': {
    statuses: itsPeopleMayNot(staffMay(200)),
    input: async (db, world) => ({ ...(await article(db, world)), body: { title: uniqueName() } }),
  },
  'articles.delete': { statuses: staffOnly(204), input: article },
  'articles.changelog': { statuses: itsPeople(200), input: article },
  'articles.submit': {
    statuses: itsPeopleMayNot({ editor: 200, ...staffMay(200) }),
    input: async (db, world) => ({
      body: {
        articleId: (await world.article(db)).id,
        to_status: 'final_review',
        extras: { feedback: { approved: true, satisfaction: 5, feedback_body: '' } },
      },
    }),
  },
  'articles.unfinishedWork': {
    statuses: staffOnly(200),
    input: async (db) => ({ query: { prevUserId: (await makePerson(db)).id } }),
  },
  'articles.count': { statuses: viewers(200) },
  'articles.values': {
    statuses: viewers(200),
    input: async () => ({ query: { field: 'contentStatus' } }),
  },
  'articles.shiftDates': {
    statuses: staffOnly(200),
    input: async (db, world) => ({
      body: { articles: [(await world.article(db)).id], days: 1 },
    }),
  },
  'articleCalendar.range': {
    statuses: viewers(200),
    input: async () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  },
  'articleCalendar.day': {
    statuses: viewers(200),
    input: async () => ({ params: { day: '2026-11-12' } }),
  },
  'articleCalendar.moveDates': {
    statuses: staffOnly(200),
    input: async (db, world) => {
      const { id } = await world.article(db, { duedate_golive: '2026-12-22' });
      const field = 'duedate_golive' as const;
      return { body: { moves: [{ article: id, version: 1, field }], days: 1 } };
    },
  },
  'articleBoard.columns': {
    statuses: viewers(200),
    input: async () => ({ query: { by: 'writer' as const } }),
  },
  'articleBoard.column': {
    statuses: viewers(200),
    input: async () => ({ params: { by: 'status' as const, key: 'editing' } }),
  },
  'articles.reassign': {
    statuses: staffOnly(200),
    input: async (db) => ({
      body: { prevUserId: (await makePerson(db)).id, newUserId: (await makePerson(db)).id },
    }),
  },
  'articleBodies.get': { statuses: itsPeople(200, notItsClients), input: writtenArticle },
  // In editing, only the editor and staff may change the body.
  'articleBodies.update': {
    statuses: itsPeopleMayNot({ editor: 200, ...staffMay(200) }),
    input: async (db, world) => ({
      ...(await writtenArticle(db, world)),
      body: {
        content: {
          type: 'doc',
          content: [
            { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Boats' }] },
            {
              type: 'bulletList',
              content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
            },
            {
              type: 'paragraph',
              content: [
                {
                  type: 'text',
                  text: 'Read more',
                  marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }],
                },
              ],
            },
          ],
        },
      },
    }),
  },
  'articleBodies.export': {
    statuses: itsPeople(200, notItsClients),
    input: async (db, world) => ({
      ...(await writtenArticle(db, world)),
      query: { format: 'markdown' },
    }),
  },
  'articlePresence.get': { statuses: itsPeople(200), input: article },
  'articlePresence.stay': { statuses: itsPeople(200), input: article },
  // A person who lost access while viewing the article must still be able to end their presence.
  'articlePresence.leave': { statuses: viewers(204), input: article },
  'articleBodies.listImages': { statuses: itsPeople(200, notItsClients), input: writtenArticle },
  'articleBodies.addImage': {
    statuses: itsPeopleMayNot({ editor: 201, ...staffMay(201) }),
    input: async (db, world) => ({ ...(await writtenArticle(db, world)), files: { image: pixel } }),
  },
  'articleBodies.listVersions': { statuses: itsPeople(200, notItsClients), input: writtenArticle },
  'articleBodies.getVersion': { statuses: itsPeople(200, notItsClients), input: keptVersion },
  'articleBodies.keepVersion': {
    statuses: itsPeopleMayNot({ editor: 201, ...staffMay(201) }),
    input: async (db, world) => ({
      ...(await writtenArticle(db, world)),
      body: { name: 'Second draft' },
    }),
  },
  'articleBodies.restoreVersion': {
    statuses: itsPeopleMayNot({ editor: 200, ...staffMay(200) }),
    input: keptVersion,
  },
  'documents.create': {
    statuses: itsPeopleMayNot({ editor: 201, ...staffMay(201) }),
    input: async (db, world) => ({
      body: {
        articleId: (await world.article(db)).id,
        organization: 'Harbor Marina',
        year: 2026,
        month: 5,
        title: uniqueName(),
        projectId: null,
        isSheet: false,
      },
    }),
  },
  'assignments.overview': { statuses: viewers(200) },
  'assignments.group': { statuses: viewers(200), input: () => ({ params: { group: 'writing' } }) },
  'assignments.counts': { statuses: viewers(200) },
  'assignments.current': {
    statuses: signedIn(403, { writer: 200, ...staffMay(200) }),
    input: (_, { people }) => ({ params: { id: people.writer.id } }),
  },
  'assignments.late': {
    statuses: signedIn(403, { writer: 200, ...staffMay(200) }),
    input: (_, { people }) => ({ params: { id: people.writer.id }, query: { countOnly: 'True' } }),
  },
  'assignments.dueSoon': {
    statuses: signedIn(403, { writer: 200, ...staffMay(200) }),
    input: (_, { people }) => ({ params: { id: people.writer.id }, query: { countOnly: 'True' } }),
  },
  'assignments.pendingApprovals': {
    statuses: viewers(404, { customer: 200, owner: 200, ...staffMay(200) }),
    input: (_, { ours }) => ({ params: { id: ours.id } }),
  },
  'reviewLinks.list': {
    statuses: staffOnly(200),
    input: async (db, world) => ({ query: { article: (await world.article(db)).id } }),
  },
  'reviewLinks.create': {
    statuses: staffOnly(201),
    input: async (db, world) => ({ body: { article: (await reviewed(db, world)).article } }),
  },
  'reviewLinks.silence': {
    statuses: staffOnly(200),
    input: async (db, world) => ({ query: { article: (await world.article(db)).id } }),
  },
  'reviewLinks.revoke': {
    statuses: staffOnly(200),
    input: async (db, world) => ({ params: { id: (await reviewed(db, world)).link } }),
  },
  // The link is a capability: no session is needed, and a session makes no difference.
  'reviews.get': {
    statuses: everyone(200),
    input: async (db, world) => ({ params: { token: (await reviewed(db, world)).token } }),
  },
  'reviews.image': {
    statuses: everyone(404),
    input: async (db, world) => ({
      params: { token: (await reviewed(db, world)).token, image: 999_999 },
    }),
  },
  'reviews.open': {
    statuses: everyone(204),
    input: async (db, world) => {
      const { token, article } = await reviewed(db, world);
      return { params: { token }, body: { article } };
    },
  },
  'reviews.comment': {
    statuses: everyone(201),
    input: async (db, world) => {
      const { token, article } = await reviewed(db, world);
      return { params: { token }, body: { article, comment: 'A first word' } };
    },
  },
  'reviews.decide': {
    statuses: everyone(200),
    input: async (db, world) => {
      const { token, article } = await reviewed(db, world);
      return {
        params: { token },
        body: { article, approved: false, reason: 'Please shorten it.' },
      };
    },
  },
  'signOffs.list': {
    statuses: itsPeople(200),
    input: async (db, world) => ({ query: { article: (await world.article(db)).id } }),
  },
  'signOffs.get': { statuses: itsPeople(200), input: signedOff },
  // 503, because this server has no Chromium; people who may not print get another status.
  'signOffs.print': { statuses: itsPeople(503), input: signedOff },
  // 409, because only approvals by silence can be undone, and a person gave this approval.
  'signOffs.undo': { statuses: staffOnly(409), input: signedOff },
  // 404, because no token is sent.
  'signOffs.printContent': { statuses: everyone(404) },
  'livePages.list': { statuses: viewers(200) },
  'livePages.get': { statuses: itsPeople(200), input: live },
  'livePages.check': { statuses: itsPeopleMayNot(staffMay(200)), input: live },
  'livePages.accept': {
    statuses: itsPeopleMayNot(staffMay(200)),
    input: async (db, world) => ({
      ...(await live(db, world)),
      body: { hash: livePageHash },
    }),
  },
  'livePages.confirm': {
    statuses: itsPeopleMayNot(staffMay(200)),
    input: async (db, world) => ({ ...(await live(db, world)), body: { live_url: true } }),
  },
  'articlePushes.get': {
    statuses: itsPeopleMayNot({ poster: 200, ...staffMay(200) }),
    input: article,
  },
  'articlePushes.preview': {
    statuses: itsPeopleMayNot({ poster: 200, ...staffMay(200) }),
    input: async (db, world) => ({ ...(await article(db, world)), body: {} }),
  },
  // 409, because the organization's site isn't connected.
  'articlePushes.start': {
    statuses: itsPeopleMayNot({ poster: 409, ...staffMay(409) }),
    input: async (db, world) => ({ ...(await article(db, world)), body: {} }),
  },
  'comments.list': { statuses: viewers(200) },
  // Clients may only reply to the agency's threads; they can't start threads.
  'comments.create': {
    statuses: itsPeople(201, { customer: 403, owner: 403 }),
    input: async (db, world) => ({
      body: { article: (await world.article(db)).id, comment: 'A first word' },
    }),
  },
  'comments.update': {
    statuses: itsPeopleMayNot({ writer: 200, ...staffMay(200) }),
    input: comment,
  },
  'comments.people': {
    statuses: itsPeople(200),
    input: async (db, world) => ({ query: { article: (await world.article(db)).id } }),
  },
  // Clients can resolve only their own threads.
  'comments.resolve': {
    statuses: itsPeople(200, { customer: 403, owner: 403 }),
    input: comment,
  },
  'comments.reopen': {
    statuses: itsPeople(200, { customer: 403, owner: 403 }),
    input: comment,
  },
  'comments.delete': {
    statuses: itsPeopleMayNot({ writer: 204, ...staffMay(204) }),
    input: comment,
  },
  'feedback.list': { statuses: viewers(200) },
  'feedback.create': {
    statuses: itsPeopleMayNot({ editor: 201, ...staffMay(201) }),
    input: async (db, world) => ({
      body: {
        article: (await world.article(db)).id,
        approved: false,
        satisfaction: 3,
        feedback_body: 'Please shorten it.',
      },
    }),
  },
  'feedback.update': {
    statuses: itsPeopleMayNot({ editor: 200, ...staffMay(200), customer: 404, owner: 404 }),
    input: feedback,
  },
  'feedback.delete': {
    statuses: itsPeopleMayNot({ editor: 204, ...staffMay(204), customer: 404, owner: 404 }),
    input: feedback,
  },
};
