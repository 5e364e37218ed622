import {
  bigInteger,
  createTable,
  instant,
  integer,
  largeId,
  ref,
  text,
} from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';
import { addTimelineSource, type TimelineSource } from '#platform/database/timeline-triggers.ts';
import { createTrigger } from '#platform/database/triggers.ts';

const ofArticle = (table: string) => ({
  joins: `inner join article on article.id = ${table}.article_id`,
  organization: 'article.client_id',
  subject: [3, 'article.id'] as const,
});

const sources: readonly TimelineSource[] = [
  {
    kind: 'article_moved',
    table: 'changelog_entry',
    at: 'changed_at',
    person: 'changelog_entry.changed_by_id',
    where: `changelog_entry.changed_field = 'status'`,
    ...ofArticle('changelog_entry'),
  },
  {
    kind: 'approved',
    table: 'sign_off',
    at: 'approved_at',
    person: 'sign_off.person_id',
    ...ofArticle('sign_off'),
  },
  {
    kind: 'rejected',
    table: 'feedback',
    at: 'created_at',
    person: 'feedback.given_by_id',
    where: 'feedback.approved = 0',
    ...ofArticle('feedback'),
  },
  {
    kind: 'comment',
    table: 'comment',
    at: 'created_at',
    person: 'comment.author_id',
    ...ofArticle('comment'),
    subject: [5, 'comment.id'],
  },
  {
    kind: 'page_changed',
    table: 'live_change',
    at: 'found_at',
    joins: 'inner join live_page on live_page.id = live_change.live_page_id',
    organization: 'live_change.organization_id',
    subject: [3, 'live_page.article_id'],
  },
  {
    kind: 'report_sent',
    table: 'report',
    at: 'sent_at',
    organization: 'report.organization_id',
    subject: [6, 'report.id'],
  },
  {
    kind: 'report_opened',
    table: 'report_email_entry',
    at: 'date_first_viewed',
    joins: 'inner join report on report.id = report_email_entry.report_id',
    organization: 'report.organization_id',
    person: 'report_email_entry.person_id',
    subject: [6, 'report.id'],
  },
  {
    kind: 'leads',
    table: 'snapshot',
    at: 'fetched_at',
    where: `snapshot.connector in ('whatconverts', 'leads.file', 'leads.by_hand')`,
    organization: 'snapshot.organization_id',
    subject: [0, 'snapshot.id'],
    isOnce: true,
  },
  {
    kind: 'build_started',
    table: 'website_build',
    at: 'created_at',
    organization: 'website_build.organization_id',
    subject: [7, 'website_build.id'],
  },
  {
    kind: 'build_finished',
    table: 'website_build',
    at: 'finished_at',
    organization: 'website_build.organization_id',
    subject: [7, 'website_build.id'],
  },
  {
    kind: 'app_changed',
    table: 'web_application_operation',
    at: 'ended_at',
    joins:
      'inner join web_application on web_application.id = web_application_operation.application_id',
    organization: 'web_application.organization_id',
    person: 'web_application_operation.person_id',
    subject: [0, 'web_application.id'],
  },
  {
    kind: 'link_check',
    table: 'link_check',
    at: 'ended_at',
    where: 'link_check.organization_id is not null',
    organization: 'link_check.organization_id',
    person: 'link_check.person_id',
    subject: [0, 'link_check.id'],
  },
  {
    kind: 'requirement',
    table: 'editorial_requirement',
    at: 'created_at',
    organization: 'editorial_requirement.organization_id',
    subject: [11, 'editorial_requirement.id'],
  },
  {
    kind: 'agreement',
    table: 'agreement',
    at: 'created_at',
    organization: 'agreement.organization_id',
    person: 'agreement.created_by_id',
    subject: [12, 'agreement.id'],
  },
  {
    kind: 'month_closed',
    table: 'ledger_close',
    at: 'closed_at',
    organization: 'ledger_close.organization_id',
    person: 'ledger_close.closed_by_id',
    subject: [1, 'ledger_close.organization_id'],
  },
  {
    kind: 'person_joined',
    table: 'account',
    at: 'created_at',
    organization: 'account.organization_id',
    person: 'account.person_id',
    subject: [2, 'account.person_id'],
  },
];

const followArticle = (kinds: string, source: string) => `update timeline_entry
  set organization_id = new.client_id where kind in (${kinds}) and ${source}`;

/** Adds each organization's timeline: an entry for each event, which triggers write in the event's transaction. */
export const timelineMigration: Migration = {
  name: '0062-timeline',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'timeline_entry',
      {
        id: largeId(),
        organization_id: ref('organization', 'cascade'),
        at: instant(),
        kind: text(),
        person_id: ref('person').orNull,
        subject_kind: integer(),
        subject_id: integer(),
        source_id: bigInteger(),
      },
      {
        indexes: [
          'organization_id, at, id',
          'organization_id, kind, at, id',
          'organization_id, person_id, at, id',
          'kind, source_id',
          'subject_kind, subject_id',
          'person_id',
        ],
      },
    );
    for (const source of sources) await addTimelineSource(db, engine, source);
    const moment = { name: 'timeline_article_client', table: 'article', moment: 'update' as const };
    await createTrigger(db, engine, { ...moment, columns: ['client_id'] }, [
      followArticle(
        `'article_moved', 'approved', 'rejected'`,
        'subject_kind = 3 and subject_id = new.id',
      ),
      followArticle(
        `'comment'`,
        'source_id in (select comment.id from comment where comment.article_id = new.id)',
      ),
    ]);
  },
};
