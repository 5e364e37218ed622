import {
  accountHealthEndpoints,
  healthRefreshEndpoints,
} from '@portal/contract/account-health/overviews/account-health.endpoints.ts';
import { summarizeMonths } from '@portal/contract/account-health/overviews/monthly-figures.ts';
import { pageSpeedEndpoints } from '@portal/contract/account-health/page-speed/page-speed-run.endpoints.ts';
import { accountPostsEndpoints } from '@portal/contract/account-health/posting/account-posts.endpoints.ts';
import { jobEndpoints } from '@portal/contract/administration/job.endpoints.ts';
import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { joinBlocks, locatePassage } from '@portal/contract/content/articles/passage.ts';
import { articleBodyEndpoints } from '@portal/contract/content/documents/article-body.endpoints.ts';
import { readBodyContent } from '@portal/contract/content/documents/body-reader.ts';
import { bodyParagraphs, countWords } from '@portal/contract/content/documents/body-text.ts';
import { activeStatuses, statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { livePageEndpoints } from '@portal/contract/content/live-pages/live-page.endpoints.ts';
import { checklistItemEndpoints } from '@portal/contract/onboarding/checklist-item.endpoints.ts';
import { masterChecklistTemplatesEndpoints } from '@portal/contract/onboarding/master-checklist-templates.endpoints.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { reportOperationKinds } from '@portal/contract/reporting/reports/report-operation.schema.ts';
import { reportSettingEndpoints } from '@portal/contract/reporting/reports/report-setting.endpoints.ts';
import { homeSummaryEndpoints } from '@portal/contract/users/home-summary.endpoints.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { selectDue, selectUnwatched } from '#content/live-pages/watched-page.repository.ts';
import { clock } from '#platform/clock.ts';
import { usePortal } from '#testing/use-portal.ts';
import { createDemo } from './demo.ts';
import { demonstrationUsers } from './demonstration.ts';

const { portal } = usePortal();

beforeAll(async () => {
  await createDemo(portal.database, portal.services.files);
});

const count = async (table: 'article' | 'organization' | 'planning_month' | 'history_set') => {
  const { rows } = await portal.database.reader
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
};

describe('the demonstration agency', () => {
  // Requirements: B-LIVE-12
  test('has sample live pages, one of them with differences, that are never requested', async () => {
    const body = { username: 'staff', password: demonstrationUsers.password };
    const { token } = (await portal.anonymous.call(authEndpoints.login, { body })).body;
    const staff = portal.withToken(token);
    const query = { is_changed: true } as const;
    const { body: changed } = await staff.call(livePageEndpoints.list, { query });
    expect(changed).toMatchObject([{ state: 'different', is_sample: true, difference_count: 2 }]);
    const since = '2000-01-01T00:00:00.000Z';
    expect(await selectUnwatched(portal.database.reader, since, 1)).toEqual([]);
    expect(await selectDue(portal.database.reader, since, 1)).toEqual([]);
  });

  // Requirements: D-07
  test('has 40 organizations, 24 planning months, about 5,000 articles, and twelve weeks of counts', async () => {
    expect(await count('organization')).toBe(40);
    expect(await count('planning_month')).toBe(24);
    expect(await count('article')).toBeGreaterThan(4_700);
    expect(await count('history_set')).toBe(12 * 9);
  });

  test('has a resolved internal thread and a client’s open thread, both about passages of the text', async () => {
    const body = { username: 'staff', password: demonstrationUsers.password };
    const { token } = (await portal.anonymous.call(authEndpoints.login, { body })).body;
    const staff = portal.withToken(token);
    const { article_id: article } = await portal.database.reader
      .selectFrom('comment')
      .select('article_id')
      .where('anchor', 'is not', null)
      .executeTakeFirstOrThrow();
    const { body: comments } = await staff.call(commentEndpoints.list, { query: { article } });
    const threads = comments.filter(({ anchor }) => anchor !== null);
    expect(threads).toMatchObject([
      { is_internal: true, resolved_at: expect.any(String) },
      { is_internal: false, resolved_at: null, author: { username: 'customer' } },
    ]);
    const { body: text } = await staff.call(articleBodyEndpoints.get, { params: { id: article } });
    const current = joinBlocks(bodyParagraphs(text.content));
    for (const { anchor } of threads) expect(anchor && locatePassage(current, anchor)).toBeTruthy();
  });

  test('has accounts with posts, some of them below target, and a hint for connecting every site', async () => {
    const body = { username: 'staff', password: demonstrationUsers.password };
    const { token } = (await portal.anonymous.call(authEndpoints.login, { body })).body;
    const { body: accounts } = await portal.withToken(token).call(accountPostsEndpoints.list);
    expect(accounts.length).toBeGreaterThan(25);
    expect(accounts.every(({ connection_hint }) => connection_hint !== null)).toBe(true);
    const read = accounts.filter(({ fetched_at }) => fetched_at !== null);
    expect(read.length).toBeLessThan(accounts.length);
    expect(read.filter(({ counts }) => (counts.live_12_weeks ?? 0) > 0).length).toBeGreaterThan(15);
    const missing = read.filter(({ below_target }) => below_target.live_4_weeks).length;
    expect(missing).toBeGreaterThan(5);
    expect(missing).toBeLessThan(read.length - 5);
    expect(read.some(({ counts }) => (counts.scheduled ?? 0) > 0)).toBe(true);
  });

  test('has account health with a year of numbers, 14 weekly page-speed runs per account, and one failed run', async () => {
    const body = { username: 'staff', password: demonstrationUsers.password };
    const { token } = (await portal.anonymous.call(authEndpoints.login, { body })).body;
    const staff = portal.withToken(token);
    const { body: found } = await staff.call(accountHealthEndpoints.list);
    expect(found.length).toBeGreaterThan(30);
    const summaries = found.flatMap((one) => summarizeMonths(one.organic_traffic_data) ?? []);
    expect(summaries.length).toBeGreaterThan(15);
    expect(summaries.every(({ comparisons }) => comparisons.at(-1)?.value !== null)).toBe(true);
    const measured = found.filter((one) => one.desktop_page_speed_data !== null);
    expect(measured.length).toBeGreaterThan(20);
    expect(measured.every((one) => one.desktop_page_speed_history.length === 14)).toBe(true);
    expect(found.filter(({ freshness }) => freshness.desktop.error !== null)).toHaveLength(1);
    expect(found.some(({ overdue_approvals }) => overdue_approvals.length > 0)).toBe(true);
    const query = { device: 'mobile' as const };
    const { body: runs } = await staff.call(pageSpeedEndpoints.list, {
      params: { id: measured[0]?.id ?? 0 },
      query,
    });
    expect(runs.map(({ has_report }) => has_report)).toEqual([
      ...Array.from({ length: 10 }, () => true),
      ...Array.from({ length: 4 }, () => false),
    ]);
    const newest = await staff.call(pageSpeedEndpoints.get, { params: { id: runs[0]?.id ?? 0 } });
    expect(newest.body.report?.opportunities.length).toBeGreaterThan(2);
  });

  // Requirements: B-DRAFT-03
  test('has signed commentary, and edited commentary without a signature', async () => {
    const rows = await portal.database.reader
      .selectFrom('slide_commentary')
      .select(['author', 'signed_at', 'report_id'])
      .execute();
    const signed = rows.filter(({ signed_at }) => signed_at !== null);
    expect(signed.length).toBeGreaterThan(1);
    expect(rows.filter(({ author }) => author === 'person')).toMatchObject([{ signed_at: null }]);
  });

  // Requirements: P2-CHECKLISTS-TPL-01, P2-CHECKLISTS-TPL-02
  test('has both masters and 14 builds, some late, finished, or archived, one without a deployment checklist', async () => {
    const body = { username: 'staff', password: demonstrationUsers.password };
    const { token } = (await portal.anonymous.call(authEndpoints.login, { body })).body;
    const staff = portal.withToken(token);
    const { body: masters } = await staff.call(masterChecklistTemplatesEndpoints.list);
    expect(masters).toMatchObject([
      {
        website_build_template: { name: 'Master Website Build Checklist', item_count: 60 },
        website_deployment_template: {
          name: 'Master Website Deployment Checklist',
          item_count: 35,
        },
      },
    ]);
    const { body: active } = await staff.call(websiteBuildEndpoints.list);
    const query = { archived: true };
    const { body: archived } = await staff.call(websiteBuildEndpoints.list, { query });
    expect([active.length, archived.length]).toEqual([12, 2]);
    expect(active.filter(({ deploy_badge }) => deploy_badge === null)).toHaveLength(1);
    expect(active.filter(({ is_late }) => is_late).length).toBeGreaterThan(2);
    expect(active.filter(({ is_late }) => !is_late).length).toBeGreaterThan(4);
    expect(active.some(({ finished_at }) => finished_at !== null)).toBe(true);
    expect(active.some(({ forecast }) => forecast !== null)).toBe(true);
    expect(active.some(({ deploy_badge }) => deploy_badge?.failing_check_count === 1)).toBe(true);
    const { body: mine } = await staff.call(checklistItemEndpoints.mine);
    expect(mine.length).toBeGreaterThan(5);
  });

  test('has 14 months of reports, and its sent reports have frozen content and email results', async () => {
    const db = portal.database.reader;
    const statuses = await db.selectFrom('report').select('status').distinct().execute();
    expect(statuses).toHaveLength(4);
    const months = await db.selectFrom('report').select('planning_month_id').distinct().execute();
    expect(months).toHaveLength(14);
    const sent = await db
      .selectFrom('report')
      .leftJoin('presentation', 'presentation.report_id', 'report.id')
      .leftJoin('presentation_version as version', (join) =>
        join.onRef('version.presentation_id', '=', 'presentation.id').on('version.is_sent', '=', 1),
      )
      .select(['report.id', 'version.content'])
      .where('report.status', '=', 'sent')
      .execute();
    expect(sent.length).toBeGreaterThan(300);
    expect(sent.filter(({ content }) => content === null)).toEqual([]);
    const entries = await db.selectFrom('report_email_entry').select('state').distinct().execute();
    expect(entries.map(({ state }) => state)).toEqual(expect.arrayContaining(['sent', 'failed']));
  });

  test('has reports that recipients opened, and numbers imported from files marked as sample data', async () => {
    const db = portal.database.reader;
    const opened = await db
      .selectFrom('report_email_entry')
      .select('id')
      .where('date_first_viewed', 'is not', null)
      .execute();
    expect(opened.length).toBeGreaterThan(100);
    const files = await db.selectFrom('report_data_import').select('name').execute();
    expect(files).toHaveLength(2);
    for (const { name } of files) expect(name).toContain('Sample data');
  });

  test('has finished scheduled runs, including monthly operations and a weekly account-health refresh', async () => {
    const body = { username: 'admin', password: demonstrationUsers.password };
    const { token } = (await portal.anonymous.call(authEndpoints.login, { body })).body;
    const admin = portal.withToken(token);
    const { body: settings } = await admin.call(reportSettingEndpoints.get);
    expect(settings.last_runs.map(({ kind }) => kind).sort()).toEqual(
      [...reportOperationKinds].sort(),
    );
    for (const run of settings.last_runs) expect(run.response).toMatch(/\d/);
    const { body: jobs } = await admin.call(jobEndpoints.list, { query: { state: 'done' } });
    expect(jobs.length).toBeGreaterThan(8);
    expect(jobs.every(({ finished_at }) => finished_at !== null)).toBe(true);
    const { body: refreshes } = await admin.call(healthRefreshEndpoints.list);
    expect(refreshes).toMatchObject([{ trigger: 'weekly', state: 'done' }]);
  });

  // Requirements: B-APPROVAL-25
  test('has a client whose silence counts as approval, with one waiting and one approved article', async () => {
    const waiting = await portal.database.reader
      .selectFrom('review_mail')
      .innerJoin('article', 'article.id', 'review_mail.article_id')
      .innerJoin('organization', 'organization.id', 'article.client_id')
      .select(['article.status_id', 'organization.silence_policy', 'organization.silence_days'])
      .select(['review_mail.accepted_at', 'review_mail.answer_by'])
      .execute();
    expect(waiting).toMatchObject([
      {
        status_id: statusId.final_review,
        silence_policy: 'approve',
        silence_days: 5,
        accepted_at: expect.any(String),
        answer_by: expect.any(String),
      },
    ]);
    const approved = await portal.database.reader
      .selectFrom('sign_off')
      .select(['person_id', 'silence_days'])
      .where('way', '=', 'silence')
      .execute();
    expect(approved).toEqual([{ person_id: null, silence_days: 5 }]);
  });

  test('hides the setup checklist', async () => {
    const body = { username: 'admin', password: demonstrationUsers.password };
    const { token } = (await portal.anonymous.call(authEndpoints.login, { body })).body;
    const { body: home } = await portal.withToken(token).call(homeSummaryEndpoints.get);
    expect(home.setup).toBeNull();
  });

  test('has pending, expired, and unsent invitations', async () => {
    const body = { username: 'staff', password: demonstrationUsers.password };
    const { token } = (await portal.anonymous.call(authEndpoints.login, { body })).body;
    const { body: invitations } = await portal.withToken(token).call(invitationEndpoints.list);
    expect(invitations.map(({ state }) => state)).toEqual(['pending', 'created', 'expired']);
  });

  // Requirements: D-07
  test('has articles in every status, none of them completed or updated in the future', async () => {
    const statuses = await portal.database.reader
      .selectFrom('article')
      .select('status_id')
      .distinct()
      .execute();
    expect(statuses).toHaveLength(Object.keys(statusId).length);
    const now = clock.instant();
    const future = await portal.database.reader
      .selectFrom('article')
      .select('id')
      .where((eb) => eb.or([eb('updated_at', '>', now), eb('completed_at', '>', now)]))
      .execute();
    expect(future).toEqual([]);
  });

  // Requirements: D-07
  test.each(demonstrationUsers.users)('lets $username log in', async ({ username }) => {
    const body = { username, password: demonstrationUsers.password };
    const answer = await portal.anonymous.call(authEndpoints.login, { body });
    expect(answer.status).toBe(200);
  });

  test('has articles by its named writer in every active status, some of them late', async () => {
    const active = activeStatuses.map((uid) => statusId[uid]);
    const rows = await portal.database.reader
      .selectFrom('article')
      .innerJoin('writer', 'writer.id', 'article.writer_id')
      .innerJoin('person', 'person.id', 'writer.person_id')
      .select(['article.status_id', 'article.due_at'])
      .where('person.username', '=', 'writer')
      .where('article.status_id', 'in', active)
      .execute();
    expect(new Set(rows.map((row) => row.status_id)).size).toBe(active.length);
    const now = clock.instant();
    expect(rows.some(({ due_at }) => due_at !== null && due_at < now)).toBe(true);
    expect(rows.some(({ due_at }) => due_at !== null && due_at > now)).toBe(true);
  });

  // Requirements: D-25
  test('has article texts in every active status, each linked from its article', async () => {
    const writers = await portal.database.reader
      .selectFrom('article_body')
      .innerJoin('article', 'article.id', 'article_body.article_id')
      .innerJoin('content_status', 'content_status.id', 'article.status_id')
      .select(['article.id', 'article.google_doc', 'content', 'word_count', 'content_status.uid'])
      .execute();
    expect(writers.length).toBeGreaterThan(50);
    for (const { id, google_doc, content, word_count } of writers) {
      expect(google_doc).toContain(`/content-generation/articles/${id}/document`);
      const read = readBodyContent(JSON.parse(content));
      expect(read).toHaveProperty('content');
      if ('content' in read) expect(countWords(read.content)).toBe(word_count);
    }
    expect(new Set(writers.map(({ uid }) => uid)).size).toBe(activeStatuses.length);
  });

  test('is created only once, even if its creation is requested again', async () => {
    const before = await count('article');
    await createDemo(portal.database, portal.services.files);
    expect(await count('article')).toBe(before);
  });
});
