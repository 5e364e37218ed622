import {
  accountHealthEndpoints,
  healthRefreshEndpoints,
} from './account-health/overviews/account-health.endpoints.ts';
import { pageSpeedEndpoints } from './account-health/page-speed/page-speed-run.endpoints.ts';
import {
  accountPostsEndpoints,
  postingPullEndpoints,
} from './account-health/posting/account-posts.endpoints.ts';
import {
  accountScoreEndpoints,
  scoreWeightsEndpoints,
} from './account-health/scores/score.endpoints.ts';
import { auditEntryEndpoints } from './administration/audit-entry.endpoints.ts';
import { connectorEndpoints } from './administration/connector.endpoints.ts';
import { jobEndpoints } from './administration/job.endpoints.ts';
import { outboxMailEndpoints } from './administration/outbox-mail.endpoints.ts';
import { portalBrandEndpoints } from './administration/portal-brand.endpoints.ts';
import { portalSettingEndpoints } from './administration/portal-setting.endpoints.ts';
import { applicationBackupEndpoints } from './apps/application-backup.endpoints.ts';
import { childThemeEndpoints } from './apps/child-theme.endpoints.ts';
import {
  deletedApplicationEndpoints,
  webApplicationEndpoints,
} from './apps/web-application.endpoints.ts';
import { apiKeyEndpoints } from './auth/api-key.endpoints.ts';
import { authEndpoints } from './auth/auth.endpoints.ts';
import { sessionEndpoints } from './auth/session.endpoints.ts';
import { reviewEndpoints } from './content/approval/review.endpoints.ts';
import { reviewLinkEndpoints } from './content/approval/review-link.endpoints.ts';
import { signOffEndpoints } from './content/approval/sign-off.endpoints.ts';
import { articleEndpoints } from './content/articles/article.endpoints.ts';
import { articleBoardEndpoints } from './content/articles/article-board.endpoints.ts';
import { articleCalendarEndpoints } from './content/articles/article-calendar.endpoints.ts';
import { commentEndpoints } from './content/articles/comment.endpoints.ts';
import { feedbackEndpoints } from './content/articles/feedback.endpoints.ts';
import { presenceEndpoints } from './content/articles/presence.endpoints.ts';
import { assignmentEndpoints } from './content/assignments/assignment.endpoints.ts';
import { capacityEndpoints } from './content/capacity/capacity.endpoints.ts';
import { historySetEndpoints } from './content/dashboards/history-set.endpoints.ts';
import { articleBodyEndpoints } from './content/documents/article-body.endpoints.ts';
import { documentEndpoints } from './content/documents/document.endpoints.ts';
import { contentImportEndpoints } from './content/import/content-import.endpoints.ts';
import { keywordMetaEndpoints } from './content/keywords/keyword-meta.endpoints.ts';
import { contentChannelEndpoints } from './content/labels/content-channel.endpoints.ts';
import { contentStatusEndpoints } from './content/labels/content-status.endpoints.ts';
import { contentTagEndpoints } from './content/labels/content-tag.endpoints.ts';
import { contentTypeEndpoints } from './content/labels/content-type.endpoints.ts';
import { livePageEndpoints } from './content/live-pages/live-page.endpoints.ts';
import { articleTemplateEndpoints } from './content/planning/article-template.endpoints.ts';
import { contentProjectEndpoints } from './content/planning/content-project.endpoints.ts';
import { planningMonthEndpoints } from './content/planning/planning-month.endpoints.ts';
import { articlePushEndpoints } from './content/push/article-push.endpoints.ts';
import { agreementEndpoints } from './ledger/agreement.endpoints.ts';
import {
  economicsEndpoints,
  economicsSettingEndpoints,
  payRateEndpoints,
} from './ledger/economics.endpoints.ts';
import { ledgerEndpoints } from './ledger/ledger.endpoints.ts';
import { chatChannelEndpoints } from './notifications/chat-channel.endpoints.ts';
import { inboxEndpoints } from './notifications/inbox.endpoints.ts';
import {
  inboxGroupDefaultsEndpoints,
  inboxMailEndEndpoints,
  inboxPreferencesEndpoints,
} from './notifications/inbox-preferences.endpoints.ts';
import { notificationEndpoints } from './notifications/notification.endpoints.ts';
import { systemNotificationEndpoints } from './notifications/system-notification.endpoints.ts';
import { userFeedbackEndpoints } from './notifications/user-feedback.endpoints.ts';
import { checklistEndpoints } from './onboarding/checklist.endpoints.ts';
import { checklistItemEndpoints } from './onboarding/checklist-item.endpoints.ts';
import { checklistItemCommentEndpoints } from './onboarding/checklist-item-comment.endpoints.ts';
import { checklistTemplateEndpoints } from './onboarding/checklist-template.endpoints.ts';
import { checklistTemplateItemEndpoints } from './onboarding/checklist-template-item.endpoints.ts';
import { itemCheckEndpoints } from './onboarding/item-check.endpoints.ts';
import { masterChecklistTemplatesEndpoints } from './onboarding/master-checklist-templates.endpoints.ts';
import { websiteBuildEndpoints } from './onboarding/website-build.endpoints.ts';
import { accountEndpoints } from './organizations/account.endpoints.ts';
import { calendarFeedEndpoints } from './organizations/calendar-feed.endpoints.ts';
import { callTrackingAccountEndpoints } from './organizations/call-tracking-account.endpoints.ts';
import { editorialRequirementEndpoints } from './organizations/editorial-requirement.endpoints.ts';
import { invitationEndpoints } from './organizations/invitation.endpoints.ts';
import { meetingEndpoints } from './organizations/meeting.endpoints.ts';
import { organizationEndpoints } from './organizations/organization.endpoints.ts';
import { organizationConnectorEndpoints } from './organizations/organization-connector.endpoints.ts';
import { timelineEndpoints } from './organizations/timeline.endpoints.ts';
import type { Endpoint } from './platform/endpoint.ts';
import { errorReportEndpoints } from './platform/error-report.endpoints.ts';
import { eventEndpoints } from './platform/event.endpoints.ts';
import { fileEndpoints } from './platform/file.endpoints.ts';
import { portalEndpoints } from './platform/portal.endpoints.ts';
import { undoEndpoints } from './platform/undo.endpoints.ts';
import { chartAnnotationEndpoints } from './reporting/annotations/chart-annotation.endpoints.ts';
import { commentaryEndpoints } from './reporting/commentary/commentary.endpoints.ts';
import { contentObjectTypeEndpoints } from './reporting/content-object-type.endpoints.ts';
import {
  organizationDataEndpoints,
  reportPullEndpoints,
} from './reporting/data/report-data.endpoints.ts';
import { reportDataImportEndpoints } from './reporting/data/report-data-import.endpoints.ts';
import { reportEmailEntryEndpoints } from './reporting/emails/report-email-entry.endpoints.ts';
import {
  reportRecipientEndpoints,
  reportSubscriptionEndpoints,
  reportUnsubscriptionEndpoints,
} from './reporting/emails/report-recipient.endpoints.ts';
import { reportSendingEndpoints } from './reporting/emails/report-sending.endpoints.ts';
import { metricGoalEndpoints } from './reporting/goals/metric-goal.endpoints.ts';
import { deckNumberEndpoints } from './reporting/origins/number-origin.endpoints.ts';
import {
  presentationTemplateEndpoints,
  slideTemplateEndpoints,
} from './reporting/presentation-templates/presentation-template.endpoints.ts';
import {
  presentationEndpoints,
  reportPresentationEndpoints,
  slideEndpoints,
} from './reporting/presentations/presentation.endpoints.ts';
import { reportPrintEndpoints } from './reporting/prints/report-print.endpoints.ts';
import {
  reportBriefingEndpoints,
  reportEndpoints,
  reportMonthEndpoints,
} from './reporting/reports/report.endpoints.ts';
import { reportOperationEndpoints } from './reporting/reports/report-operation.endpoints.ts';
import { reportScreenshotEndpoints } from './reporting/reports/report-screenshot.endpoints.ts';
import { reportSettingEndpoints } from './reporting/reports/report-setting.endpoints.ts';
import { reportWaiverEndpoints } from './reporting/reports/report-waiver.endpoints.ts';
import { sharedReportEndpoints } from './reporting/shared-reports/shared-report.endpoints.ts';
import { uiComponentEndpoints } from './reporting/ui-component.endpoints.ts';
import { searchEndpoints } from './search/search.endpoints.ts';
import { groupEndpoints } from './users/group.endpoints.ts';
import { groupPermissionEndpoints } from './users/group-permission.endpoints.ts';
import { homeSummaryEndpoints } from './users/home-summary.endpoints.ts';
import { savedViewEndpoints } from './users/saved-view.endpoints.ts';
import { setupChecklistEndpoints } from './users/setup-checklist.endpoints.ts';
import { userEndpoints } from './users/user.endpoints.ts';
import { userPreferencesEndpoints } from './users/user-preferences.endpoints.ts';
import { writerEndpoints } from './users/writer.endpoints.ts';
import {
  linkCheckEndpoints,
  linkCheckScheduleEndpoints,
} from './utilities/link-check.endpoints.ts';

/** All endpoints of the portal, by noun. The API documentation and the access test iterate over this object. */
export const endpoints = {
  portal: portalEndpoints,
  events: eventEndpoints,
  undo: undoEndpoints,
  files: fileEndpoints,
  groupPermissions: groupPermissionEndpoints,
  jobs: jobEndpoints,
  outboxMails: outboxMailEndpoints,
  auditEntries: auditEntryEndpoints,
  portalSettings: portalSettingEndpoints,
  portalBrand: portalBrandEndpoints,
  connectors: connectorEndpoints,
  auth: authEndpoints,
  sessions: sessionEndpoints,
  apiKeys: apiKeyEndpoints,
  errorReports: errorReportEndpoints,
  users: userEndpoints,
  userPreferences: userPreferencesEndpoints,
  homeSummary: homeSummaryEndpoints,
  savedViews: savedViewEndpoints,
  setupChecklist: setupChecklistEndpoints,
  groups: groupEndpoints,
  writers: writerEndpoints,
  articles: articleEndpoints,
  articleCalendar: articleCalendarEndpoints,
  articleBoard: articleBoardEndpoints,
  articlePresence: presenceEndpoints,
  articleBodies: articleBodyEndpoints,
  documents: documentEndpoints,
  articleTemplates: articleTemplateEndpoints,
  assignments: assignmentEndpoints,
  capacities: capacityEndpoints,
  comments: commentEndpoints,
  contentChannels: contentChannelEndpoints,
  contentImports: contentImportEndpoints,
  contentProjects: contentProjectEndpoints,
  contentStatuses: contentStatusEndpoints,
  contentTags: contentTagEndpoints,
  contentTypes: contentTypeEndpoints,
  feedback: feedbackEndpoints,
  historySets: historySetEndpoints,
  keywordMetas: keywordMetaEndpoints,
  livePages: livePageEndpoints,
  planningMonths: planningMonthEndpoints,
  reviewLinks: reviewLinkEndpoints,
  reviews: reviewEndpoints,
  signOffs: signOffEndpoints,
  articlePushes: articlePushEndpoints,
  accounts: accountEndpoints,
  calendarFeeds: calendarFeedEndpoints,
  callTrackingAccounts: callTrackingAccountEndpoints,
  editorialRequirements: editorialRequirementEndpoints,
  invitations: invitationEndpoints,
  meetings: meetingEndpoints,
  organizationConnectors: organizationConnectorEndpoints,
  organizations: organizationEndpoints,
  timelines: timelineEndpoints,
  searches: searchEndpoints,
  agreements: agreementEndpoints,
  ledgers: ledgerEndpoints,
  economics: economicsEndpoints,
  economicsSettings: economicsSettingEndpoints,
  payRates: payRateEndpoints,
  notifications: notificationEndpoints,
  chatChannels: chatChannelEndpoints,
  inbox: inboxEndpoints,
  inboxPreferences: inboxPreferencesEndpoints,
  inboxGroupDefaults: inboxGroupDefaultsEndpoints,
  inboxMailEnds: inboxMailEndEndpoints,
  systemNotifications: systemNotificationEndpoints,
  userFeedback: userFeedbackEndpoints,
  checklistTemplates: checklistTemplateEndpoints,
  checklistTemplateItems: checklistTemplateItemEndpoints,
  masterChecklistTemplates: masterChecklistTemplatesEndpoints,
  checklists: checklistEndpoints,
  checklistItems: checklistItemEndpoints,
  checklistItemComments: checklistItemCommentEndpoints,
  itemChecks: itemCheckEndpoints,
  websiteBuilds: websiteBuildEndpoints,
  uiComponents: uiComponentEndpoints,
  accountPosts: accountPostsEndpoints,
  postingPulls: postingPullEndpoints,
  accountHealth: accountHealthEndpoints,
  healthRefreshes: healthRefreshEndpoints,
  accountScores: accountScoreEndpoints,
  scoreWeights: scoreWeightsEndpoints,
  pageSpeedRuns: pageSpeedEndpoints,
  linkChecks: linkCheckEndpoints,
  linkCheckSchedules: linkCheckScheduleEndpoints,
  reports: reportEndpoints,
  reportMonths: reportMonthEndpoints,
  reportBriefings: reportBriefingEndpoints,
  reportScreenshots: reportScreenshotEndpoints,
  reportWaivers: reportWaiverEndpoints,
  presentationTemplates: presentationTemplateEndpoints,
  slideTemplates: slideTemplateEndpoints,
  commentaries: commentaryEndpoints,
  presentations: presentationEndpoints,
  reportPresentations: reportPresentationEndpoints,
  slides: slideEndpoints,
  reportOperations: reportOperationEndpoints,
  reportSettings: reportSettingEndpoints,
  organizationData: organizationDataEndpoints,
  reportPulls: reportPullEndpoints,
  reportDataImports: reportDataImportEndpoints,
  contentObjectTypes: contentObjectTypeEndpoints,
  chartAnnotations: chartAnnotationEndpoints,
  metricGoals: metricGoalEndpoints,
  deckNumbers: deckNumberEndpoints,
  reportRecipients: reportRecipientEndpoints,
  reportSubscriptions: reportSubscriptionEndpoints,
  reportUnsubscriptions: reportUnsubscriptionEndpoints,
  reportEmailEntries: reportEmailEntryEndpoints,
  reportSendings: reportSendingEndpoints,
  sharedReports: sharedReportEndpoints,
  reportPrints: reportPrintEndpoints,
  webApplications: webApplicationEndpoints,
  deletedApplications: deletedApplicationEndpoints,
  applicationBackups: applicationBackupEndpoints,
  childThemes: childThemeEndpoints,
} satisfies Record<string, Record<string, Endpoint>>;
