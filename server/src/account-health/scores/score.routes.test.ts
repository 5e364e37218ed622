import { accountHealthEndpoints } from '@portal/contract/account-health/overviews/account-health.endpoints.ts';
import {
  accountScoreEndpoints,
  scoreWeightsEndpoints,
} from '@portal/contract/account-health/scores/score.endpoints.ts';
import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { inboxEndpoints } from '@portal/contract/notifications/inbox.endpoints.ts';
import { meetingEndpoints } from '@portal/contract/organizations/meeting.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { selectArticlesById } from '#content/articles/article.repository.ts';
import { applyChanges } from '#content/articles/article-update.service.ts';
import { refreshStandings } from '#ledger/ledgers/standing.service.ts';
import { clock } from '#platform/clock.ts';
import {
  daysAgo,
  makeAccountPosts,
  makePageSpeedRun,
  makePostingAccount,
} from '#testing/account-health.factories.ts';
import { makeArticle } from '#testing/content.factories.ts';
import { makeAgreement, makeAgreementLine } from '#testing/ledger.factories.ts';
import {
  makeAccount,
  makeGroup,
  makeOrganization,
  makePerson,
  type Organization,
} from '#testing/people.factories.ts';
import { makeEmailEntry, makeNumbers, makeSentReport } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';
import { deleteDaysBefore } from './score.repository.ts';
import { computeScore } from './score.ts';
import { createScoreFollower } from './score-follower.ts';
import { parseFacts, refreshAllScores, refreshScores } from './score-refresh.service.ts';
import { parseWeights, selectWeightVersions } from './score-weights.repository.ts';

const now = '2026-06-15T12:00:00.000Z';
const { portal, db, callers, people } = usePortal({
  people: { superuser: 'superuser', staff: 'staff', lead: 'staff', writer: 'writer' },
  now,
});
const { superuser, staff, lead } = callers;
let client: Organization;

beforeEach(async () => {
  clock.set(now);
  client = await makePostingAccount(db(), { account_lead_id: people.lead.id });
});
afterAll(() => clock.set());

const params = () => ({ id: client.id });
const refresh = (...ids: number[]) =>
  portal.database.transaction((inDb) => refreshScores(inDb, ids.length ? ids : [client.id]));
const scoreOf = async (caller = staff) =>
  (await caller.call(accountScoreEndpoints.get, { params: params() })).body;
const factorOf = async (name: string) => {
  const factor = (await scoreOf()).factors.find((one) => one.name === name);
  if (!factor) throw new Error(`There is no factor ${name}.`);
  return factor;
};
const calls = (value: number) => ({
  lead_counts: [{ lead_type: 'Phone Call' as const, value, quotable_count: null }],
});
const leads = (month: string, value: number) =>
  makeNumbers(db(), { organizationId: client.id, month, leads: calls(value) });

// Requirements: B-SCORE-01
describe('an account’s score', () => {
  test('is computed from all nine factors, each with a value, reference, start, points, cause, and action', async () => {
    const { id } = client;
    await leads('2026-04', 100);
    await leads('2026-05', 75);
    const analytics = (value: number) => ({ sources: [{ source: 'Direct', value }] });
    await makeNumbers(db(), { organizationId: id, month: '2026-04', analytics: analytics(500) });
    await makeNumbers(db(), { organizationId: id, month: '2026-05', analytics: analytics(500) });
    await makePageSpeedRun(db(), id, { device: 'mobile', score: 0.6 });
    await makeAccountPosts(db(), id, [{ title: 'Live', date: daysAgo(3) }]);
    const { id: final_approver_id } = await makePerson(db(), { kind: 'customer' });
    const waits = { status_since: daysAgo(12), final_approver_id };
    await makeArticle(db(), { client_id: id, status: 'final_review', ...waits });
    const { report } = await makeSentReport(db(), { organization_id: id, sent_at: daysAgo(5) });
    await makeEmailEntry(db(), report.id, { change: { date_first_viewed: daysAgo(4) } });
    const agreement = await makeAgreement(db(), { organization_id: id });
    await makeAgreementLine(db(), agreement, { kind: 'meetings', quantity: 4, title: 'Calls' });
    await refreshStandings(db(), [id]);
    const body = { organization: id, day: '2026-06-01', kind: 'call' } as const;
    expect((await staff.call(meetingEndpoints.create, { body })).status).toBe(201);
    await lead.call(accountScoreEndpoints.setPulse, { params: { id }, body: { value: 4 } });

    const score = await scoreOf();
    expect(score).toMatchObject({
      id,
      confidence: 100,
      basis: 'Based on 9 of 9 factors.',
      account_lead: { id: people.lead.id },
      pulse: { value: 4, created_by: { id: people.lead.id }, fades_on: '2026-09-13' },
      history: [{ day: '2026-06-15', score: score.score }],
    });
    expect(score.factors.map(({ name, cause }) => [name, cause])).toEqual([
      ['traffic', 'Visitors are unchanged in May 2026.'],
      ['leads', 'Leads fell by 25% in May 2026.'],
      ['page_speed', 'The site is slowest on mobile: 60 of 100.'],
      ['posting', '1 of 4 posts went live in four weeks. The last post went live 3 days ago.'],
      ['approvals', '1 article waits for the client’s approval, the longest for 12 days.'],
      ['report', 'The newest report was opened.'],
      ['ledger', 'Calls: 2 behind, with 4 promised this month.'],
      ['meetings', 'The last meeting or call was 14 days ago.'],
      ['pulse', 'The account lead’s impression was good today.'],
    ]);
    for (const factor of score.factors) {
      expect(factor.most_points).toBeGreaterThan(0);
      expect(factor.value).not.toBeNull();
      expect(factor.compared_with).not.toBeNull();
      expect(factor.since).not.toBeNull();
      if (factor.name !== 'pulse') expect(factor.action?.address).toMatch(/^\//);
    }
    const [row] = (await staff.call(accountHealthEndpoints.list)).body.filter(
      (one) => one.id === id,
    );
    expect(row?.score).toMatchObject({ score: score.score, band: score.band, confidence: 100 });
  });

  test('excludes missing data, but lists it and lowers the confidence', async () => {
    await leads('2026-04', 100);
    await leads('2026-05', 100);
    await refresh();
    const score = await scoreOf();
    expect(score).toMatchObject({ score: 100, band: 'healthy', confidence: 17 });
    expect(score.basis).toContain('Based on 1 of 9 factors; ');
    expect(score.basis).toContain('no page speed measured yet');
  });

  test('is unknown without any facts, and is computed immediately if an account has no stored score', async () => {
    expect(await scoreOf()).toMatchObject({ score: null, band: null, confidence: 0, trend: [] });
    await leads('2026-04', 100);
    await leads('2026-05', 100);
    expect(await scoreOf()).toMatchObject({ score: 100, trend: [] });
  });
});

// Requirements: B-SCORE-02
describe('the visibility of a score', () => {
  const listed = async (caller: typeof staff) =>
    (await caller.call(accountHealthEndpoints.list)).body.find(({ id }) => id === client.id);

  test('clients see the health of their account, but never its score', async () => {
    await leads('2026-04', 100);
    await leads('2026-05', 90);
    await refresh();
    const person = await makePerson(db(), { kind: 'owner' });
    await makeAccount(db(), {
      person_id: person.id,
      organization_id: client.id,
      role: groups.accountOwner,
    });
    const owner = await portal.signIn(person);
    expect((await listed(staff))?.score).toMatchObject({ score: expect.any(Number) });
    expect(await listed(owner)).toMatchObject({ id: client.id, score: null });
    const sectionOf = async (caller: typeof staff) =>
      (await caller.call(organizationEndpoints.overview, { params: params() })).body.sections
        .account_health;
    expect((await sectionOf(staff))?.score).toMatchObject({ band: expect.any(String) });
    expect(await sectionOf(owner)).toMatchObject({ score: null });
    const impersonator = await portal.impersonate(people.staff, person);
    for (const caller of [owner, impersonator]) {
      const { get, days } = accountScoreEndpoints;
      expect((await caller.call(get, { params: params() })).status).toBe(404);
      expect((await caller.call(days, { params: params() })).status).toBe(404);
      expect(await listed(caller)).toMatchObject({ score: null });
    }
    expect(
      (await portal.anonymous.call(accountScoreEndpoints.get, { params: params() })).status,
    ).toBe(401);
    const { writer } = callers;
    expect((await writer.call(accountScoreEndpoints.get, { params: params() })).status).toBe(403);
  });

  test('other people with access to account health see their accounts’ scores without staff-only texts', async () => {
    const group = await makeGroup(db(), `Health ${client.id}`, ['view_accounthealth']);
    const person = await makePerson(db(), { kind: 'nobody', group_id: group.id });
    await makeAccount(db(), {
      person_id: person.id,
      organization_id: client.id,
      role: groups.contractor,
    });
    const reader = await portal.signIn(person);
    const body = { value: 2, note: 'They want to leave.' };
    await lead.call(accountScoreEndpoints.setPulse, { params: params(), body });
    const score = await scoreOf(reader);
    expect(score).toMatchObject({
      score: 25,
      pulse: null,
      account_lead: null,
      allowed_actions: [],
    });
    expect(score.factors.find(({ name }) => name === 'pulse')).toMatchObject({
      cause: null,
      value: null,
      action: null,
      points: 25,
    });
    const other = await makeOrganization(db());
    const answer = await reader.call(accountScoreEndpoints.get, { params: { id: other.id } });
    expect(answer.status).toBe(404);
  });
});

// Requirements: B-SCORE-03
describe('the history', () => {
  test('keeps each day with the facts and weights that its score can be recomputed from', async () => {
    await leads('2026-04', 100);
    await leads('2026-05', 70);
    await refresh();
    clock.set('2026-06-16T05:00:00.000Z');
    await refresh();
    await superuser.call(scoreWeightsEndpoints.update, { body: { leads: 1, meetings: 90 } });
    const body = { organization: client.id, day: '2026-06-10', kind: 'meeting' } as const;
    await staff.call(meetingEndpoints.create, { body });
    clock.set('2026-06-17T05:00:00.000Z');
    await refresh();
    const { body: days } = await staff.call(accountScoreEndpoints.days, { params: params() });
    expect(days.map(({ day }) => day)).toEqual(['2026-06-17', '2026-06-16', '2026-06-15']);
    expect(days[0]?.weights).not.toBe(days[1]?.weights);
    const versions = await selectWeightVersions(db());
    const rows = await db()
      .selectFrom('account_score_day')
      .innerJoin('account_score_facts', 'account_score_facts.id', 'account_score_day.facts_id')
      .selectAll('account_score_day')
      .select('account_score_facts.facts')
      .where('account_score_day.organization_id', '=', client.id)
      .execute();
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      const weights = versions.find(({ version }) => version === row.weights_version);
      if (!weights) throw new Error('The weights of a day are missing.');
      const { score, band, confidence } = computeScore(
        parseFacts(row.facts),
        parseWeights(weights),
        row.day,
      );
      expect({ score, band, confidence }).toEqual({
        score: row.score,
        band: row.band,
        confidence: row.confidence,
      });
    }
    // The first two days share their facts because only changes are stored.
    expect(new Set(rows.map(({ facts_id }) => facts_id)).size).toBe(2);
    const { trend, marks } = await scoreOf();
    expect(trend.at(-1)?.day).toBe('2026-06-17');
    expect(marks).toContainEqual({ day: '2026-06-16', text: 'Weights changed' });
    await superuser.call(scoreWeightsEndpoints.update, { body: { leads: 20, meetings: 10 } });
  });

  test('marks changed agreements and launched sites', async () => {
    const agreement = await makeAgreement(db(), {
      organization_id: client.id,
      created_at: '2026-05-01T12:00:00.000Z',
    });
    const line = { created_at: '2026-05-01T12:00:00.000Z' };
    await makeAgreementLine(db(), agreement, line);
    await refresh();
    expect((await scoreOf()).marks).toContainEqual({
      day: '2026-06-15',
      text: 'Agreement changed',
    });
  });

  test('is deleted after two years, along with the facts that no remaining day needs', async () => {
    await leads('2026-04', 100);
    await leads('2026-05', 70);
    await refresh();
    clock.set('2026-06-16T12:00:00.000Z');
    await leads('2026-05', 60).catch(() => undefined);
    await db()
      .updateTable('monthly_total')
      .set({ total: 60 })
      .where('organization_id', '=', client.id)
      .where('month', '=', '2026-05')
      .execute();
    await refresh();
    const counts = async () => {
      const of = (table: 'account_score_day' | 'account_score_facts') =>
        db().selectFrom(table).selectAll().where('organization_id', '=', client.id).execute();
      return [(await of('account_score_day')).length, (await of('account_score_facts')).length];
    };
    expect(await counts()).toEqual([2, 2]);
    await deleteDaysBefore(db(), '2026-06-16');
    expect(await counts()).toEqual([1, 1]);
  });
});

// Requirements: B-SCORE-04
test('only the account’s lead or a superuser can set the pulse', async () => {
  const set = (caller: typeof staff, value: number) =>
    caller.call(accountScoreEndpoints.setPulse, { params: params(), body: { value } });
  expect((await set(staff, 3)).status).toBe(403);
  expect((await set(callers.writer, 3)).status).toBe(403);
  expect((await set(lead, 6)).body).toMatchObject({ value: [expect.any(String)] });
  expect((await set(lead, 5)).body).toMatchObject({ score: 100, pulse: { value: 5 } });
  expect((await set(superuser, 1)).body).toMatchObject({ score: 0, pulse: { value: 1 } });
  expect((await scoreOf(lead)).allowed_actions).toEqual(['set_pulse', 'ask']);
  expect((await scoreOf(staff)).allowed_actions).toEqual(['ask']);
  const { body: audited } = await superuser.call(auditEntryEndpoints.list, {
    query: { limit: 1 },
  });
  expect(audited).toMatchObject([{ action: 'account_pulse.created' }]);
});

// Requirements: B-SCORE-06
test('staff can ask a colleague, but never a client, to look at a factor, at most once a day', async () => {
  await leads('2026-04', 100);
  await leads('2026-05', 50);
  await refresh();
  const ask = (person: number) =>
    staff.call(accountScoreEndpoints.ask, {
      params: params(),
      body: { factor: 'leads', person },
    });
  expect((await ask(people.lead.id)).body).toEqual({ is_new: true });
  expect((await ask(people.lead.id)).body).toEqual({ is_new: false });
  const customer = await makePerson(db(), { kind: 'customer' });
  expect((await ask(customer.id)).status).toBe(400);
  expect((await ask(people.staff.id)).status).toBe(400);
  const { body: threads } = await lead.call(inboxEndpoints.list);
  const thread = threads.find(({ subject }) => subject.id === client.id);
  expect(thread).toMatchObject({
    subject: {
      kind: 'account',
      title: client.dba_name,
      path: `/account-health?account=${client.id}`,
    },
    items: [{ kind: 'score_request', text: expect.stringContaining('Leads fell by 50%') }],
  });
});

// Requirements: B-SCORE-05
test('a lead gets one notification when a worse band lasts for two days', async () => {
  const total = (value: number) =>
    db()
      .updateTable('monthly_total')
      .set({ total: value })
      .where('organization_id', '=', client.id)
      .where('month', '=', '2026-05')
      .execute();
  await leads('2026-04', 100);
  await leads('2026-05', 100);
  const measure = async (day: number) => {
    clock.set(`2026-06-${day}T12:00:00.000Z`);
    await refresh();
  };
  const alerts = async () =>
    (await lead.call(inboxEndpoints.list)).body
      .filter(({ subject }) => subject.id === client.id)
      .flatMap(({ items }) => items.map(({ text }) => text));
  await measure(15);
  await measure(16);
  await total(60);
  await measure(17);
  expect(await alerts()).toEqual([]);
  await refresh();
  expect(await alerts()).toEqual([]);
  await measure(18);
  const expected = ['Health is now “At risk”: Leads fell by 40% in May 2026.'];
  expect(await alerts()).toEqual(expected);
  await measure(19);
  await measure(20);
  expect(await alerts()).toEqual(expected);
});

// Requirements: B-SCORE-07
describe('the weights', () => {
  const { get, update, effects } = scoreWeightsEndpoints;

  test('show their effect on the accounts before they are saved, biggest changes first', async () => {
    await leads('2026-04', 100);
    await leads('2026-05', 50);
    const body = { organization: client.id, day: '2026-06-10', kind: 'call' } as const;
    await staff.call(meetingEndpoints.create, { body });
    const steady = await makeOrganization(db());
    await staff.call(meetingEndpoints.create, { body: { ...body, organization: steady.id } });
    await refresh(client.id, steady.id);
    const before = (await scoreOf()).score;
    expect(before).toBe(33);
    const query = { leads: '0', meetings: '10' };
    const listed = (await superuser.callRaw(effects, { query })).body;
    const changes = listed.map(({ change }) => Math.abs(change));
    expect(changes).toEqual(changes.toSorted((one, other) => other - one));
    expect(listed.find(({ id }) => id === client.id)).toMatchObject({
      before: { score: 33, band: 'at_risk' },
      after: { score: 100, band: 'healthy' },
      change: 67,
    });
    expect(listed.find(({ id }) => id === steady.id)).toMatchObject({ change: 0 });
    expect((await scoreOf()).score).toBe(before);
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const paging = { limit: '1', ...(cursor !== undefined && { cursor }) };
      const page: Awaited<ReturnType<typeof superuser.callRaw<typeof effects>>> =
        await superuser.callRaw(effects, { query: { ...query, ...paging } });
      ids.push(...page.body.map(({ id }) => id));
      cursor = /cursor=([^&>]+)/.exec(String(page.headers.link ?? ''))?.[1];
    } while (cursor);
    expect(ids).toEqual(listed.map(({ id }) => id));
  });

  test('are saved with a version and audited, and all scores are recomputed with them', async () => {
    await leads('2026-04', 100);
    await leads('2026-05', 50);
    const body = { organization: client.id, day: '2026-06-10', kind: 'call' } as const;
    await staff.call(meetingEndpoints.create, { body });
    await refresh();
    const { version } = (await superuser.call(get)).body;
    const saved = await superuser.call(update, { version, body: { leads: 0 } });
    expect(saved.body).toMatchObject({ leads: 0, meetings: 10, version: version + 1 });
    expect((await superuser.call(update, { version, body: { leads: 5 } })).status).toBe(409);
    const none = Object.fromEntries(
      [
        'traffic',
        'page_speed',
        'posting',
        'approvals',
        'report',
        'ledger',
        'meetings',
        'pulse',
      ].map((name) => [name, 0]),
    );
    expect((await superuser.call(update, { body: none })).status).toBe(400);
    expect((await superuser.call(update, { body: { leads: 101 } })).status).toBe(400);
    await refreshAllScores(portal.database);
    expect((await scoreOf()).score).toBe(100);
    const { body: audited } = await superuser.call(auditEntryEndpoints.list, {
      query: { limit: 1 },
    });
    expect(audited).toMatchObject([{ action: 'score_weights.changed' }]);
    await superuser.call(update, { body: { leads: 20 } });
  });

  test('are available only to superusers', async () => {
    for (const endpoint of [get, effects] as const) {
      expect((await staff.call(endpoint as typeof get)).status).toBe(403);
    }
  });
});

// Requirements: B-SCORE-08
describe('a change to the facts', () => {
  const follow = () => portal.services.scores.poll();

  test('changes the score on the next poll', async () => {
    await follow();
    const body = { organization: client.id, day: '2026-06-10', kind: 'call' } as const;
    await staff.call(meetingEndpoints.create, { body });
    await follow();
    expect((await scoreOf()).score).toBe(100);
    expect((await scoreOf()).history).toHaveLength(1);
    expect(await factorOf('meetings')).toMatchObject({ is_missing: false });
  });

  test('is reflected in the score even if it was made while no server was running', async () => {
    await refresh();
    const body = { organization: client.id, day: '2026-06-10', kind: 'call' } as const;
    await staff.call(meetingEndpoints.create, { body });
    const started = createScoreFollower(portal.database, (error) => {
      throw error;
    });
    await started.poll();
    expect((await scoreOf()).score).toBe(100);
    await db().deleteFrom('account_score').execute();
    await createScoreFollower(portal.database, () => undefined).poll();
    expect((await scoreOf()).history).toHaveLength(1);
    const { rows } = await db()
      .selectFrom('account_score')
      .select(({ fn }) => fn.countAll<number | string>().as('rows'))
      .executeTakeFirstOrThrow();
    expect(Number(rows)).toBeGreaterThan(1);
  });

  test('can be the deletion of an article that is waiting for approval', async () => {
    const { id: final_approver_id } = await makePerson(db(), { kind: 'customer' });
    const waits = { status_since: daysAgo(12), final_approver_id };
    const article = await makeArticle(db(), {
      client_id: client.id,
      status: 'final_review',
      ...waits,
    });
    await makeArticle(db(), { client_id: client.id });
    await refresh();
    await follow();
    expect((await factorOf('approvals')).value).toBe('1 waiting, 12 days');
    await superuser.call(articleEndpoints.delete, { params: { id: article.id } });
    await follow();
    expect((await factorOf('approvals')).value).toBe('None waiting');
  });

  // Requirements: B-SCORE-12
  test('affects both organizations when an article that is waiting for approval moves to another client', async () => {
    const other = await makePostingAccount(db(), {});
    const approvalsOf = async (id: number) =>
      (await staff.call(accountScoreEndpoints.get, { params: { id } })).body.factors.find(
        ({ name }) => name === 'approvals',
      )?.value;
    const approver = await makePerson(db(), { kind: 'customer' });
    for (const { id: organization_id } of [client, other]) {
      await makeAccount(db(), { person_id: approver.id, organization_id, role: groups.customer });
    }
    const article = await makeArticle(db(), {
      client_id: client.id,
      status: 'final_review',
      status_since: daysAgo(12),
      final_approver_id: approver.id,
    });
    for (const client_id of [client.id, other.id]) await makeArticle(db(), { client_id });
    await refresh(client.id, other.id);
    await follow();
    expect(await approvalsOf(client.id)).toBe('1 waiting, 12 days');
    expect(await approvalsOf(other.id)).toBe('None waiting');
    await portal.database.transaction(async (inDb) => {
      const [before] = await selectArticlesById(inDb, [article.id]);
      const values = { client_id: other.id };
      await applyChanges(inDb, before ? [{ before, values }] : [], { viewer: null });
    });
    await follow();
    expect(await approvalsOf(client.id)).toBe('None waiting');
    expect(await approvalsOf(other.id)).toBe('1 waiting, 12 days');
  });

  test('needs the same number of statements for many accounts as for one', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const { id } = await makeOrganization(db());
      await staff.call(meetingEndpoints.create, {
        body: { organization: id, day: '2026-06-10', kind: 'call' },
      });
      ids.push(id);
    }
    const statementsFor = async (organizationIds: readonly number[]) => {
      let statements = 0;
      const counted = db().withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements += 1;
          return result;
        },
      });
      await refreshScores(counted, organizationIds);
      return statements;
    };
    const one = await statementsFor(ids.slice(0, 1));
    expect(one).toBeLessThanOrEqual(26);
    expect(await statementsFor(ids.slice(1))).toBe(one);
  });

  test('writes nothing if the facts are unchanged', async () => {
    await refresh();
    const read = () =>
      db()
        .selectFrom('account_score')
        .select('updated_at')
        .where('organization_id', '=', client.id)
        .executeTakeFirstOrThrow();
    const before = await read();
    clock.set('2026-06-15T13:00:00.000Z');
    await refresh();
    expect(await read()).toEqual(before);
  });
});
