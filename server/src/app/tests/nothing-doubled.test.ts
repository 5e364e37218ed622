import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { keywordMetaEndpoints } from '@portal/contract/content/keywords/keyword-meta.endpoints.ts';
import { articleTemplateEndpoints } from '@portal/contract/content/planning/article-template.endpoints.ts';
import { contentProjectEndpoints } from '@portal/contract/content/planning/content-project.endpoints.ts';
import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { groupPermissionEndpoints } from '@portal/contract/users/group-permission.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { makeArticle, makeArticleTeam } from '#testing/content.factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import {
  makeArticleTemplate,
  makeContentProject,
  makeKeywordMeta,
  makePlanningMonth,
} from '#testing/planning.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, db, callers } = usePortal({ people: { ann: 'staff', ben: 'staff' } });
const { ann, ben } = callers;

afterEach(() => clock.set());

const { get, update, submit, changelog } = articleEndpoints;

const recorded = async (id: number) =>
  (await ann.call(changelog, { params: { id } })).body.map(({ changed_field }) => changed_field);

describe('two people change an article at the same time', () => {
  // Requirements: D-11
  test('if both send the version that they have read, one gets a conflict, and no change is lost', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await makeArticle(db());
      const params = { id };
      const changes = [
        { caller: ann, body: { description: `What Ann wrote ${round}` } },
        { caller: ben, body: { focus_keyword_plaintext: `ben ${round}` } },
      ] as const;
      const answers = await Promise.all(
        changes.map(({ caller, body }) => caller.call(update, { params, body, version: 1 })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);

      const late = answers.findIndex(({ status }) => status === 409);
      const refused = answers[late]?.body as unknown as { current: Record<string, unknown> };
      expect(refused.current).toMatchObject({ version: 2, ...changes[1 - late]?.body });
      const mine = changes[late];
      const again = await mine?.caller.call(update, { params, body: mine.body, version: 2 });
      expect(again?.status).toBe(200);
      const { body } = await ann.call(get, { params });
      expect(body).toMatchObject({ version: 3, ...changes[0].body, ...changes[1].body });
      expect((await recorded(id)).toSorted()).toEqual(['description', 'focus_keyword_plaintext']);
    }
  });

  // Requirements: D-11, D-14
  test('without a version, changes to different fields are all saved, each with one changelog row', async () => {
    const { id } = await makeArticle(db());
    const params = { id };
    const fields = ['description', 'anchor_1', 'anchor_2', 'focus_keyword_plaintext'] as const;
    const answers = await Promise.all(
      fields.map((field, place) =>
        (place % 2 ? ann : ben).call(update, { params, body: { [field]: `by ${place}` } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await ann.call(get, { params });
    const expected = Object.fromEntries(fields.map((field, place) => [field, `by ${place}`]));
    expect(body).toMatchObject({ version: 5, ...expected });
    expect((await recorded(id)).toSorted()).toEqual([...fields].toSorted());
  });

  // Requirements: D-20
  test('an article moved by both people moves only once, with one changelog row and one email', async () => {
    const { columns, people } = await makeArticleTeam(db());
    const { id } = await makeArticle(db(), { ...columns, status: 'writing' });
    const body = { articleId: id, to_status: 'editing' };
    const answers = await Promise.all([ann, ben, ann].map((one) => one.call(submit, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await recorded(id)).toEqual(['status']);
    const mails = await db()
      .selectFrom('mail')
      .select('subject')
      .where('to_email', '=', people.editor.email ?? '')
      .execute();
    expect(mails).toHaveLength(1);
  });
});

// Requirements: D-11
describe('if two people save the version that both have read, one gets a conflict', () => {
  type Save = (caller: Caller, round: number, version: number) => Promise<{ status: number }>;

  async function expectOneRefusal(save: Save) {
    for (let round = 1; round <= 6; round += 1) {
      const answers = await Promise.all([ann, ben].map((caller) => save(caller, round, round)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  }

  test('one of two people who save a planning month gets a conflict', async () => {
    const params = { id: (await makePlanningMonth(db(), { month: 5 })).id };
    await expectOneRefusal((caller, round, version) => {
      const body = { editor_due_date_offset: round };
      return caller.call(planningMonthEndpoints.update, { params, version, body });
    });
  });

  test('one of two people who save a template gets a conflict', async () => {
    const params = { id: (await makeArticleTemplate(db(), { archived: 1 })).id };
    await expectOneRefusal((caller, round, version) => {
      const body = { title: `Template ${round}` };
      return caller.call(articleTemplateEndpoints.update, { params, version, body });
    });
  });

  test('one of two people who save a project gets a conflict', async () => {
    const params = { id: (await makeContentProject(db())).id };
    await expectOneRefusal((caller, round, version) => {
      const body = { name: `Project ${round}` };
      return caller.call(contentProjectEndpoints.update, { params, version, body });
    });
  });

  test('one of two people who save a keyword gets a conflict', async () => {
    const params = { id: (await makeKeywordMeta(db())).id };
    await expectOneRefusal((caller, round, version) => {
      const body = { volume: round };
      return caller.call(keywordMetaEndpoints.update, { params, version, body });
    });
  });

  test('one of two people who save an organization gets a conflict', async () => {
    const params = { id: (await makeOrganization(db())).id };
    await expectOneRefusal((caller, round, version) => {
      const body = { city: `City ${round}` };
      return caller.call(organizationEndpoints.update, { params, version, body });
    });
  });

  test('one of two people who save a group’s permissions gets a conflict', async () => {
    const root = await portal.signIn(await makePerson(db(), { kind: 'superuser' }));
    const params = { id: groups.contractor.id };
    for (let round = 1; round <= 6; round += 1) {
      const permissions = round % 2 ? ['view_webapp' as const] : [];
      const answers = await Promise.all(
        [root, root].map((one) =>
          one.call(groupPermissionEndpoints.update, {
            params,
            version: round,
            body: { permissions },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  test('one of two people who save a person gets a conflict', async () => {
    const params = { id: (await makePerson(db(), { kind: 'writer' })).id };
    await expectOneRefusal((caller, round, version) => {
      const body = { title: `Title ${round}` };
      return caller.call(userEndpoints.update, { params, version, body });
    });
  });
});

// Requirements: D-23
test('two people who add and fill a month concurrently create one month with one article per template', async () => {
  clock.set('2026-06-10T15:00:00Z');
  for (let number = 0; number < 30; number += 1) await makeArticleTemplate(db());
  const body = { year: 2027, month: 3 };
  const { create, generate } = planningMonthEndpoints;
  const added = await Promise.all([ann, ben].map((one) => one.call(create, { body })));
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  const month = added.find(({ status }) => status === 201)?.body;
  expect(month?.generated_count).toBe(30);
  const refused = added.find(({ status }) => status === 400)?.body;
  expect(refused).toEqual({ non_field_errors: ['That planning month already exists'] });

  for (let number = 0; number < 5; number += 1) await makeArticleTemplate(db());
  const params = { id: month?.id ?? 0 };
  const filled = await Promise.all([ann, ben, ann].map((one) => one.call(generate, { params })));
  expect(filled.map((answer) => answer.body.generated_count).toSorted()).toEqual([0, 0, 5]);
  const made = await db()
    .selectFrom('article')
    .leftJoin('changelog_entry', (join) =>
      join
        .onRef('changelog_entry.article_id', '=', 'article.id')
        .on('changelog_entry.changed_field', '=', 'title'),
    )
    .select(['article.id', 'article.template_id', 'changelog_entry.id as entry'])
    .where('planning_month_id', '=', params.id)
    .execute();
  expect(made).toHaveLength(35);
  expect(new Set(made.map(({ template_id }) => template_id)).size).toBe(35);
  expect(made.every(({ entry }) => entry !== null)).toBe(true);
});

// Requirements: D-04
test('articles move while the mail server is down for an hour, and each email is sent once afterward', async () => {
  await db().deleteFrom('mail').execute();
  const server = await startMailServer();
  const mailers = [1, 2, 3, 4].map(() =>
    createMailer(portal.database, {
      smtpUrl: server.url,
      from: { name: 'Portal', address: 'portal@example.com' },
      files: portal.services.files,
    }),
  );
  const deliver = () => Promise.all(mailers.map((mailer) => mailer.deliverDue()));
  const { columns } = await makeArticleTeam(db());
  server.answer = 'down';
  for (let minute = 0; minute < 60; minute += 3) {
    clock.set(new Date(Date.UTC(2026, 5, 10, 15, minute)).toISOString());
    if (minute % 6 === 0) {
      const { id } = await makeArticle(db(), { ...columns, status: 'writing' });
      const body = { articleId: id, to_status: 'editing' };
      expect((await ann.call(submit, { body })).status).toBe(200);
    }
    await deliver();
  }
  expect(server.messages).toEqual([]);
  server.answer = 'accept';
  // Make all emails due, so that all servers compete for the same emails.
  clock.set('2026-06-10T18:00:00.000Z');
  await deliver();
  for (const mailer of mailers) await mailer.stop();
  await server.stop();

  const mails = await db().selectFrom('mail').select(['message_id', 'state']).execute();
  expect(mails).toHaveLength(10);
  expect(mails.every(({ state }) => state === 'sent')).toBe(true);
  const sent = server.messages.map((text) => /^Message-ID: ?(<[^>]+>)/im.exec(text)?.[1]);
  expect(sent.toSorted()).toEqual(mails.map(({ message_id }) => message_id).toSorted());
});
