import type { Migration } from '#platform/database/migrate.ts';
import { platformMigration } from './0001-platform.ts';
import { peopleMigration } from './0002-people.ts';
import { planningMigration } from './0003-planning.ts';
import { articlesMigration } from './0004-articles.ts';
import { documentsMigration } from './0005-documents.ts';
import { searchMigration } from './0006-search.ts';
import { administrationMigration } from './0007-administration.ts';
import { invitationSearchMigration } from './0008-invitation-search.ts';
import { driveMigration } from './0009-drive.ts';
import { articleSavesMigration } from './0010-article-saves.ts';
import { avatarColorsMigration } from './0011-avatar-colors.ts';
import { assignmentIndexesMigration } from './0012-assignment-indexes.ts';
import { realAuthorsMigration } from './0013-real-authors.ts';
import { connectorsMigration } from './0014-connectors.ts';
import { versionsMigration } from './0015-versions.ts';
import { connectorVersionsMigration } from './0016-connector-versions.ts';
import { onboardingMigration } from './0017-onboarding.ts';
import { reportingMigration } from './0018-reporting.ts';
import { linkChecksMigration } from './0019-link-checks.ts';
import { editorMigration } from './0020-editor.ts';
import { invitationMailsMigration } from './0021-invitation-mails.ts';
import { accountPostsMigration } from './0022-account-posts.ts';
import { repeatedCallsMigration } from './0024-repeated-calls.ts';
import { emailChangesMigration } from './0025-email-changes.ts';
import { reportMailStatesMigration } from './0026-report-mail-states.ts';
import { accountHealthMigration } from './0027-account-health.ts';
import { appsMigration } from './0028-apps.ts';
import { picturesMigration } from './0029-pictures.ts';
import { importUndoMigration } from './0030-import-undo.ts';
import { internalWorkMigration } from './0031-internal-work.ts';
import { actorsAndScopesMigration } from './0033-actors-and-scopes.ts';
import { unsubscribedAddressesMigration } from './0034-unsubscribed-addresses.ts';
import { jobEndsMigration } from './0035-job-ends.ts';
import { canceledStatesMigration } from './0036-canceled-states.ts';
import { healthFactsMigration } from './0037-health-facts.ts';
import { signOffsMigration } from './0038-sign-offs.ts';
import { reviewLinksMigration } from './0039-review-links.ts';
import { silencePoliciesMigration } from './0040-silence-policies.ts';
import { passageCommentsMigration } from './0041-passage-comments.ts';
import { pushesMigration } from './0042-pushes.ts';
import { livePagesMigration } from './0043-live-pages.ts';
import { calendarFeedsMigration } from './0044-calendar-feeds.ts';
import { savedViewsMigration } from './0045-saved-views.ts';
import { inboxMigration } from './0046-inbox.ts';
import { inboxPreferencesMigration } from './0047-inbox-preferences.ts';
import { calendarIndexesMigration } from './0048-calendar-indexes.ts';
import { agreementsMigration } from './0049-agreements.ts';
import { shownPromisesMigration } from './0050-shown-promises.ts';
import { capacitiesMigration } from './0051-capacities.ts';
import { accountScoresMigration } from './0053-account-scores.ts';
import { meetingsMigration } from './0054-meetings.ts';
import { mailedPromisesMigration } from './0055-mailed-promises.ts';
import { economicsMigration } from './0056-economics.ts';
import { chatChannelsMigration } from './0057-chat-channels.ts';
import { inboxGroupDefaultsMigration } from './0058-inbox-group-defaults.ts';
import { searchIndexMigration } from './0061-search-index.ts';
import { timelineMigration } from './0062-timeline.ts';
import { numberOriginsMigration } from './0063-number-origins.ts';
import { slideCommentaryMigration } from './0064-slide-commentary.ts';
import { clientHomeMigration } from './0065-client-home.ts';

/** All migrations, in order. */
export const migrations: readonly Migration[] = [
  platformMigration,
  peopleMigration,
  planningMigration,
  articlesMigration,
  documentsMigration,
  searchMigration,
  administrationMigration,
  invitationSearchMigration,
  driveMigration,
  articleSavesMigration,
  avatarColorsMigration,
  assignmentIndexesMigration,
  realAuthorsMigration,
  connectorsMigration,
  versionsMigration,
  connectorVersionsMigration,
  onboardingMigration,
  reportingMigration,
  linkChecksMigration,
  editorMigration,
  invitationMailsMigration,
  accountPostsMigration,
  repeatedCallsMigration,
  emailChangesMigration,
  reportMailStatesMigration,
  accountHealthMigration,
  appsMigration,
  picturesMigration,
  importUndoMigration,
  internalWorkMigration,
  actorsAndScopesMigration,
  unsubscribedAddressesMigration,
  jobEndsMigration,
  canceledStatesMigration,
  healthFactsMigration,
  signOffsMigration,
  reviewLinksMigration,
  silencePoliciesMigration,
  passageCommentsMigration,
  pushesMigration,
  livePagesMigration,
  calendarFeedsMigration,
  savedViewsMigration,
  inboxMigration,
  inboxPreferencesMigration,
  calendarIndexesMigration,
  agreementsMigration,
  shownPromisesMigration,
  capacitiesMigration,
  accountScoresMigration,
  meetingsMigration,
  mailedPromisesMigration,
  economicsMigration,
  chatChannelsMigration,
  inboxGroupDefaultsMigration,
  searchIndexMigration,
  timelineMigration,
  numberOriginsMigration,
  slideCommentaryMigration,
  clientHomeMigration,
];
