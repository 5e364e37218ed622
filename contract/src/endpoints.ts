import { articleTemplateEndpoints } from './content/article-template.endpoints.ts';
import { contentChannelEndpoints } from './content/content-channel.endpoints.ts';
import { contentProjectEndpoints } from './content/content-project.endpoints.ts';
import { contentTagEndpoints } from './content/content-tag.endpoints.ts';
import { contentTypeEndpoints } from './content/content-type.endpoints.ts';
import { historySetEndpoints } from './content/history-set.endpoints.ts';
import { keywordMetaEndpoints } from './content/keyword-meta.endpoints.ts';
import { planningMonthEndpoints } from './content/planning-month.endpoints.ts';
import { notificationEndpoints } from './notifications/notification.endpoints.ts';
import { systemNotificationEndpoints } from './notifications/system-notification.endpoints.ts';
import { userFeedbackEndpoints } from './notifications/user-feedback.endpoints.ts';
import { accountEndpoints } from './organizations/account.endpoints.ts';
import { callTrackingAccountEndpoints } from './organizations/call-tracking-account.endpoints.ts';
import { editorialRequirementEndpoints } from './organizations/editorial-requirement.endpoints.ts';
import { invitationEndpoints } from './organizations/invitation.endpoints.ts';
import { organizationEndpoints } from './organizations/organization.endpoints.ts';
import type { Endpoint } from './platform/endpoint.ts';
import { portalEndpoints } from './platform/portal.endpoints.ts';
import { uiComponentEndpoints } from './reporting/ui-component.endpoints.ts';

/** Every call of the portal, by noun. The API's documentation and the access test walk this. */
export const endpoints = {
  portal: portalEndpoints,
  articleTemplates: articleTemplateEndpoints,
  contentChannels: contentChannelEndpoints,
  contentProjects: contentProjectEndpoints,
  contentTags: contentTagEndpoints,
  contentTypes: contentTypeEndpoints,
  historySets: historySetEndpoints,
  keywordMetas: keywordMetaEndpoints,
  planningMonths: planningMonthEndpoints,
  accounts: accountEndpoints,
  callTrackingAccounts: callTrackingAccountEndpoints,
  editorialRequirements: editorialRequirementEndpoints,
  invitations: invitationEndpoints,
  organizations: organizationEndpoints,
  notifications: notificationEndpoints,
  systemNotifications: systemNotificationEndpoints,
  userFeedback: userFeedbackEndpoints,
  uiComponents: uiComponentEndpoints,
} satisfies Record<string, Record<string, Endpoint>>;
