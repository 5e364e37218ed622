import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { checklistItemCommentEndpoints } from '@portal/contract/onboarding/checklist-item-comment.endpoints.ts';
import { meetingEndpoints } from '@portal/contract/organizations/meeting.endpoints.ts';
import { timelineEndpoints } from '@portal/contract/organizations/timeline.endpoints.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { makeArticle, makeSignOff } from '#testing/content.factories.ts';
import { makeAgreement } from '#testing/ledger.factories.ts';
import {
  makeBuildWithChecklist,
  makeChecklist,
  makeChecklistItem,
  makeWebsiteBuild,
} from '#testing/onboarding.factories.ts';
import { makeAccount, makeOrganization, makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { makeEmailEntry, makeSentReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';
import { makeLinkCheck } from '#testing/utilities.factories.ts';

const { portal, db, callers, people } = usePortal({
  people: { superuser: 'superuser', staff: 'staff', writer: 'writer', customer: 'customer' },
});
const { superuser, staff, writer, customer } = callers;

const list = async (id: number, query: object = {}, caller: Caller = staff) =>
  caller.callRaw(timelineEndpoints.list, { params: { id }, query });

async function kinds(id: number, query: object = {}): Promise<string[]> {
  return (await list(id, query)).body.map(({ kind }) => kind);
}

// Requirements: B-HOME-01
describe('a client’s timeline', () => {
  test('has an entry for each event, with its person and record', async () => {
    const client = await makeOrganization(db());
    const article = await makeArticle(db(), { client_id: client.id, title: 'Tide tables' });
    await staff.call(articleEndpoints.update, {
      params: { id: article.id },
      body: { status: 3 },
    });
    await makeSignOff(db(), article, people.customer);
    await staff.call(commentEndpoints.create, {
      body: { article: article.id, comment: 'High  water\nat noon' },
    });
    const { report } = await makeSentReport(db(), { organization_id: client.id });
    await makeEmailEntry(db(), report.id, {
      change: { date_first_viewed: '2026-03-05T12:00:00.000Z' },
    });
    await makeWebsiteBuild(db(), { organization_id: client.id, label: 'Relaunch' });
    await makeAgreement(db(), { organization_id: client.id, name: 'Care plan' });
    await makeAccount(db(), { person_id: people.customer.id, organization_id: client.id });
    const at = clock.instant();
    await insertRow(db(), 'editorial_requirement', {
      organization_id: client.id,
      requirement: 'Say harbor',
      created_at: at,
      updated_at: at,
    });
    const { body } = await list(client.id);
    expect(body.map(({ kind }) => kind).sort()).toEqual([
      'agreement',
      'approved',
      'article_moved',
      'build_started',
      'comment',
      'person_joined',
      'report_opened',
      'report_sent',
      'requirement',
    ]);
    const entry = (kind: string) => body.find((one) => one.kind === kind);
    expect(entry('article_moved')).toMatchObject({
      title: 'Tide tables',
      person: { id: people.staff.id },
      path: `/content-generation/assignments?article=${article.id}`,
    });
    expect(entry('article_moved')?.from).not.toBe(entry('article_moved')?.to);
    expect(entry('comment')).toMatchObject({ text: 'High water at noon', title: 'Tide tables' });
    expect(entry('approved')).toMatchObject({ person: { id: people.customer.id } });
    expect(entry('build_started')).toMatchObject({ title: 'Relaunch', person: null });
    expect(entry('requirement')).toMatchObject({ text: 'Say harbor' });
    expect((await list(client.id, {}, superuser)).body).toEqual(body);
  });

  test('is available only to staff, and only for existing organizations', async () => {
    const client = await makeOrganization(db());
    await makeAccount(db(), { person_id: people.customer.id, organization_id: client.id });
    const impersonated = await portal.impersonate(people.superuser, people.customer);
    for (const caller of [customer, writer, impersonated]) {
      expect((await list(client.id, {}, caller)).status).toBe(403);
    }
    expect((await list(client.id, {}, portal.anonymous)).status).toBe(401);
    expect((await list(2_000_000_000)).status).toBe(404);
  });

  test('has no entries for other organizations or deleted records', async () => {
    const [client, other] = [await makeOrganization(db()), await makeOrganization(db())];
    const article = await makeArticle(db(), { client_id: client.id });
    await staff.call(commentEndpoints.create, { body: { article: article.id, comment: 'Hello' } });
    expect(await kinds(client.id)).toEqual(['comment']);
    expect(await kinds(other.id)).toEqual([]);
    await db()
      .updateTable('article')
      .set({ client_id: other.id })
      .where('id', '=', article.id)
      .execute();
    expect(await kinds(client.id)).toEqual([]);
    expect(await kinds(other.id)).toEqual(['comment']);
    await staff.call(articleEndpoints.delete, { params: { id: article.id } });
    expect(await kinds(other.id)).toEqual([]);
  });

  test('adds events that happen later, such as an opened report and a finished build', async () => {
    const client = await makeOrganization(db());
    const build = await makeWebsiteBuild(db(), { organization_id: client.id });
    const setFinished = (finished_at: string | null) =>
      db().updateTable('website_build').set({ finished_at }).where('id', '=', build.id).execute();
    expect(await kinds(client.id)).toEqual(['build_started']);
    await setFinished('2030-01-02T12:00:00.000Z');
    expect(await kinds(client.id)).toEqual(['build_finished', 'build_started']);
    await setFinished('2030-01-03T12:00:00.000Z');
    expect(await kinds(client.id)).toEqual(['build_finished', 'build_started']);
    await setFinished(null);
    expect(await kinds(client.id)).toEqual(['build_started']);
    const check = await makeLinkCheck(db(), { organization_id: client.id, ended_at: null });
    await db()
      .updateTable('link_check')
      .set({ ended_at: '2030-01-04T12:00:00.000Z' })
      .where('id', '=', check.id)
      .execute();
    expect(await kinds(client.id)).toEqual(['link_check', 'build_started']);
  });
});

// Requirements: B-HOME-01, B-HOME-02, B-HOME-06
describe('a client’s notes', () => {
  test('include comments on checklist items until the item is deleted, and can be found by their words', async () => {
    const client = await makeOrganization(db());
    const { checklist } = await makeBuildWithChecklist(db(), { organization_id: client.id });
    const item = await makeChecklistItem(db(), checklist.id, { name: 'Point the DNS' });
    const { body: comment } = await staff.call(checklistItemCommentEndpoints.create, {
      body: { item: item.id, comment: 'The registrar  is slow' },
    });
    const standalone = await makeChecklist(db(), {});
    const other = await makeChecklistItem(db(), standalone.id, { name: 'Alone' });
    await staff.call(checklistItemCommentEndpoints.create, {
      body: { item: other.id, comment: 'Of no client' },
    });
    const { body } = await list(client.id, { group: 'notes' });
    expect(body).toMatchObject([
      {
        kind: 'checklist_comment',
        title: 'Point the DNS',
        text: 'The registrar is slow',
        person: { id: people.staff.id },
        path: `/client-onboarding?checklist=${checklist.id}&item=${item.id}`,
      },
    ]);
    expect(await kinds(client.id, { search: 'registrar' })).toEqual(['checklist_comment']);
    const setDeleted = (deleted_at: string | null) =>
      db().updateTable('checklist_item').set({ deleted_at }).where('id', '=', item.id).execute();
    await setDeleted(clock.instant());
    expect(await kinds(client.id, { group: 'notes' })).toEqual([]);
    await setDeleted(null);
    expect(await kinds(client.id, { group: 'notes' })).toEqual(['checklist_comment']);
    const params = { id: comment.id };
    expect((await staff.call(checklistItemCommentEndpoints.delete, { params })).status).toBe(204);
    expect(await kinds(client.id, { group: 'notes' })).toEqual([]);
  });

  test('include meetings and calls with their days and notes', async () => {
    const client = await makeOrganization(db());
    const { body: call } = await staff.call(meetingEndpoints.create, {
      body: { organization: client.id, day: '2026-02-03', kind: 'call', note: 'Wants a quiz' },
    });
    const { body } = await list(client.id, { search: 'quiz' });
    expect(body).toMatchObject([
      {
        kind: 'meeting',
        title: 'call',
        to: '2026-02-03',
        text: 'Wants a quiz',
        person: { id: people.staff.id },
      },
    ]);
    const { status } = await staff.call(meetingEndpoints.delete, { params: { id: call.id } });
    expect(status).toBe(204);
    expect(await kinds(client.id)).toEqual([]);
  });
});

// Requirements: B-HOME-02
describe('the timeline', () => {
  test('can be filtered by kind, person, and words in the records', async () => {
    const client = await makeOrganization(db());
    const author = await makePerson(db(), { kind: 'staff' });
    const caller = await portal.signIn(author);
    const article = await makeArticle(db(), { client_id: client.id, title: 'Crème brûlée' });
    await staff.call(articleEndpoints.update, { params: { id: article.id }, body: { status: 3 } });
    await caller.call(commentEndpoints.create, {
      body: { article: article.id, comment: 'Torch it' },
    });
    await makeWebsiteBuild(db(), { organization_id: client.id, label: 'Relaunch' });
    expect(await kinds(client.id, { group: 'notes' })).toEqual(['comment']);
    expect(await kinds(client.id, { group: 'website' })).toEqual(['build_started']);
    expect(await kinds(client.id, { person: author.id })).toEqual(['comment']);
    expect(await kinds(client.id, { search: 'brulee' })).toEqual(['article_moved']);
    expect(await kinds(client.id, { search: 'torc' })).toEqual(['comment']);
    expect(await kinds(client.id, { search: 'relaunch', group: 'articles' })).toEqual([]);
    for (const search of ['"', '*', "' or 1=1", '{title} : a', 'NOT', '🐶', '%']) {
      expect((await list(client.id, { search })).status, search).toBe(200);
    }
  });

  test('is paged by key, newest first', async () => {
    const client = await makeOrganization(db());
    const labels: string[] = [];
    for (let number = 1; number <= 5; number += 1) {
      const created_at = `2026-02-0${number}T12:00:00.000Z`;
      await makeWebsiteBuild(db(), {
        organization_id: client.id,
        label: `Build ${number}`,
        created_at,
      });
      labels.unshift(`Build ${number}`);
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await list(client.id, { limit: 2, ...(cursor && { cursor }) });
      found.push(...body.map(({ title }) => title));
      const next = /[?&]cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1];
      cursor = next && decodeURIComponent(next);
    } while (cursor);
    expect(found).toEqual(labels);
  });
});
