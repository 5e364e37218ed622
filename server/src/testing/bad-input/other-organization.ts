import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { World } from '#testing/access/world.ts';
import { makeAccountPosts } from '#testing/account-health.factories.ts';
import {
  makeArticle,
  makeArticlePush,
  makeLivePage,
  makeSignOff,
} from '#testing/content.factories.ts';
import { makeAgreement, makeAgreementLine } from '#testing/ledger.factories.ts';
import { makeChatChannel } from '#testing/notifications.factories.ts';
import { numbers } from '#testing/numbers-service.ts';
import { makeBuildWithChecklist, makeChecklistItem } from '#testing/onboarding.factories.ts';
import { makeAccount, makeMeeting, makePerson, makeWriter } from '#testing/people.factories.ts';
import { makeArticleTemplate, makeKeywordMeta } from '#testing/planning.factories.ts';
import {
  component,
  makeAnnotation,
  makeEmailEntry,
  makeGoal,
  makePresentation,
  makePresentationTemplate,
  makeReport,
  makeSentReport,
} from '#testing/reporting.factories.ts';
import { makeLinkCheck } from '#testing/utilities.factories.ts';

/** Every text of the other organization's records contains this marker, so a response with the marker is a leak. */
export const canary = 'Zanzibar';

/** Creates records of the other organization that outsiders must never see. */
export async function fillTheirs(db: Db, { theirs }: World): Promise<void> {
  const organization_id = theirs.id;
  await db
    .updateTable('organization')
    .set({
      dba_name: canary,
      dba_name_key: canary.toLowerCase(),
      legal_name: `${canary} LLC`,
      report_required: 1,
      created_at: '2020-01-01T00:00:00.000Z',
    })
    .where('id', '=', organization_id)
    .execute();
  const now = clock.instant();
  const stamps = { created_at: now, updated_at: now };
  const client = await makePerson(db, { kind: 'customer', last_name: canary });
  await makeAccount(db, { person_id: client.id, organization_id });
  const writer = await makeWriter(db, { last_name: canary });
  const article = await makeArticle(db, {
    client_id: organization_id,
    writer_id: writer.id,
    title: canary,
    description: canary,
  });
  await db
    .insertInto('comment')
    .values({ article_id: article.id, author_id: writer.person.id, comment: canary, ...stamps })
    .execute();
  await makeSignOff(db, article, { id: client.id, name: canary });
  const live = await makeArticle(db, {
    client_id: organization_id,
    title: canary,
    status: 'posted',
    live_url: `https://${canary}.example/`,
  });
  await makeLivePage(db, { articleId: live.id, organizationId: organization_id });
  await makeArticlePush(db, article, { host: canary, error: canary });
  await db
    .insertInto('feedback')
    .values({
      article_id: article.id,
      given_by_id: client.id,
      feedback_type: 'FinalReviewer',
      approved: 0,
      feedback_body: canary,
      ...stamps,
    })
    .execute();
  await db
    .insertInto('editorial_requirement')
    .values({ organization_id, requirement: canary, ...stamps })
    .execute();
  const settings = JSON.stringify({ property: canary });
  await db
    .insertInto('organization_connector')
    .values({ connector: numbers.id, organization_id, settings, secrets: '{}', saved_at: now })
    .execute();
  await makeAccountPosts(db, organization_id, [{ title: canary, date: now }], { error: canary });
  await makeArticleTemplate(db, { organization_id, title: canary });
  await makeKeywordMeta(db, { organization_id, name: canary, parent: canary });
  const host = `${canary}.example`;
  await makeLinkCheck(db, { organization_id, host }, canary);
  const { checklist } = await makeBuildWithChecklist(db, { organization_id, label: canary });
  await makeChecklistItem(db, checklist.id, { name: canary, description: canary });
  const slides = [{ title: canary, components: [component('Heading', { content: canary })] }];
  const report = await makeReport(db, {
    organization_id,
    report_url: `https://example.com/${canary}`,
  });
  const chart = component('GoogleAnalyticsChart');
  const withNumbers = { title: canary, components: [chart] };
  await makePresentation(db, report.id, { slides: [...slides, withNumbers] });
  await db
    .insertInto('slide_commentary')
    .values({
      report_id: report.id,
      component_id: chart.id,
      author: 'person',
      parts: JSON.stringify([{ text: canary, figure: null }]),
      facts_hash: '',
      ...stamps,
    })
    .execute();
  const sent = await makeSentReport(db, { organization_id }, canary);
  await makeEmailEntry(db, sent.report.id, { email: `${canary}@example.com` });
  await makePresentationTemplate(db, { organization_id, name: canary, slides });
  const agreement = await makeAgreement(db, { organization_id, name: canary, notes: canary });
  await makeAgreementLine(db, agreement, { title: canary, note: canary });
  await makeChatChannel(db, { owner_id: client.id, organization_id, name: canary });
  await makeMeeting(db, organization_id, { note: canary });
  await makeAnnotation(db, organization_id, { text: canary, is_shown_to_clients: 1 });
  await makeGoal(db, organization_id, { note: canary });
  await db
    .insertInto('account_pulse')
    .values({ organization_id, value: 2, note: canary, created_at: now })
    .execute();
}
