import type { Db } from '#platform/database/tables.ts';

type Ids = readonly number[];

export const selectMoves = (db: Db, ids: Ids) =>
  db
    .selectFrom('changelog_entry')
    .innerJoin('article', 'article.id', 'changelog_entry.article_id')
    .select([
      'changelog_entry.id',
      'changelog_entry.previous_value',
      'changelog_entry.new_value',
      'changelog_entry.note',
      'article.id as article_id',
      'article.title',
    ])
    .where('changelog_entry.id', 'in', ids)
    .execute();

export const selectSignOffs = (db: Db, ids: Ids) =>
  db
    .selectFrom('sign_off')
    .innerJoin('article', 'article.id', 'sign_off.article_id')
    .select(['sign_off.id', 'sign_off.way', 'article.id as article_id', 'article.title'])
    .where('sign_off.id', 'in', ids)
    .execute();

export const selectRejections = (db: Db, ids: Ids) =>
  db
    .selectFrom('feedback')
    .innerJoin('article', 'article.id', 'feedback.article_id')
    .select(['feedback.id', 'feedback.feedback_body', 'article.id as article_id', 'article.title'])
    .where('feedback.id', 'in', ids)
    .execute();

export const selectComments = (db: Db, ids: Ids) =>
  db
    .selectFrom('comment')
    .innerJoin('article', 'article.id', 'comment.article_id')
    .select(['comment.id', 'comment.comment', 'article.id as article_id', 'article.title'])
    .where('comment.id', 'in', ids)
    .execute();

export const selectChecklistComments = (db: Db, ids: Ids) =>
  db
    .selectFrom('checklist_item_comment')
    .innerJoin('checklist_item', 'checklist_item.id', 'checklist_item_comment.checklist_item_id')
    .select([
      'checklist_item_comment.id',
      'checklist_item_comment.comment',
      'checklist_item.id as item_id',
      'checklist_item.checklist_id',
      'checklist_item.name',
    ])
    .where('checklist_item_comment.id', 'in', ids)
    .execute();

export const selectMeetings = (db: Db, ids: Ids) =>
  db.selectFrom('meeting').select(['id', 'kind', 'day', 'note']).where('id', 'in', ids).execute();

export const selectPageChanges = (db: Db, ids: Ids) =>
  db
    .selectFrom('live_change')
    .innerJoin('live_page', 'live_page.id', 'live_change.live_page_id')
    .innerJoin('article', 'article.id', 'live_page.article_id')
    .select(['live_change.id', 'article.id as article_id', 'article.title'])
    .where('live_change.id', 'in', ids)
    .execute();

const reportsOf = (db: Db) =>
  db
    .selectFrom('report')
    .innerJoin('organization', 'organization.id', 'report.organization_id')
    .innerJoin('planning_month', 'planning_month.id', 'report.planning_month_id')
    .select(['planning_month.year', 'planning_month.month', 'organization.slug']);

export const selectSentReports = (db: Db, ids: Ids) =>
  reportsOf(db).select('report.id').where('report.id', 'in', ids).execute();

export const selectOpenedReports = (db: Db, ids: Ids) =>
  reportsOf(db)
    .innerJoin('report_email_entry', 'report_email_entry.report_id', 'report.id')
    .select(['report_email_entry.id', 'report_email_entry.email'])
    .where('report_email_entry.id', 'in', ids)
    .execute();

export const selectLeads = (db: Db, ids: Ids) =>
  db
    .selectFrom('snapshot')
    .leftJoin('monthly_total', (join) =>
      join
        .onRef('monthly_total.organization_id', '=', 'snapshot.organization_id')
        .onRef('monthly_total.month', '=', 'snapshot.month')
        .on('monthly_total.kind', '=', 'leads'),
    )
    .select(['snapshot.id', 'snapshot.month', 'monthly_total.total', 'monthly_total.total_before'])
    .where('snapshot.id', 'in', ids)
    .execute();

export const selectBuilds = (db: Db, ids: Ids) =>
  db.selectFrom('website_build').select(['id', 'label']).where('id', 'in', ids).execute();

export const selectOperations = (db: Db, ids: Ids) =>
  db
    .selectFrom('web_application_operation')
    .innerJoin('web_application', 'web_application.id', 'web_application_operation.application_id')
    .select([
      'web_application_operation.id',
      'web_application_operation.kind',
      'web_application_operation.state',
      'web_application.uuid',
      'web_application.site_name',
    ])
    .where('web_application_operation.id', 'in', ids)
    .execute();

export const selectLinkChecks = (db: Db, ids: Ids) =>
  db
    .selectFrom('link_check')
    .select(['id', 'host', 'state', 'new_count'])
    .where('id', 'in', ids)
    .execute();

export const selectRequirements = (db: Db, ids: Ids) =>
  db
    .selectFrom('editorial_requirement')
    .select(['id', 'requirement'])
    .where('id', 'in', ids)
    .execute();

export const selectAgreements = (db: Db, ids: Ids) =>
  db.selectFrom('agreement').select(['id', 'name']).where('id', 'in', ids).execute();

export const selectCloses = (db: Db, ids: Ids) =>
  db.selectFrom('ledger_close').select(['id', 'month']).where('id', 'in', ids).execute();

export const selectAccounts = (db: Db, ids: Ids) =>
  db
    .selectFrom('account')
    .innerJoin('access_group', 'access_group.id', 'account.role_id')
    .select(['account.id', 'account.person_id', 'access_group.name'])
    .where('account.id', 'in', ids)
    .execute();
