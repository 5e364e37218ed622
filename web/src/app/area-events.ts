import { listenForAccountHealth } from '#account-health/account-health.events.ts';
import { listenForAdministration } from '#administration/administration.events.ts';
import { listenForApps } from '#apps/apps.events.ts';
import { listenForContent } from '#content/content.events.ts';
import { listenForLedger } from '#ledger/ledger.events.ts';
import { listenForNotifications } from '#notifications/notifications.events.ts';
import { listenForOnboarding } from '#onboarding/onboarding.events.ts';
import { listenForOrganizations } from '#organizations/organizations.events.ts';
import { listenForReportData } from '#reporting/data/report-data.events.ts';
import { listenForPresentations } from '#reporting/presentations/presentations.events.ts';
import { listenForReporting } from '#reporting/reporting.events.ts';
import { listenForUsers } from '#users/users.events.ts';
import { listenForUtilities } from '#utilities/utilities.events.ts';

/** Registers each area's event handlers. The shell calls this once, so that public pages don't load them. */
export function listenForAreas(): void {
  listenForContent();
  listenForNotifications();
  listenForUsers();
  listenForOrganizations();
  listenForOnboarding();
  listenForAdministration();
  listenForUtilities();
  listenForReporting();
  listenForPresentations();
  listenForAccountHealth();
  listenForReportData();
  listenForApps();
  listenForLedger();
}
