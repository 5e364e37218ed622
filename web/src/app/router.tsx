import { createRouter } from '@tanstack/react-router';
import { accountHealthRoutes } from '#account-health/account-health.routes.tsx';
import { administrationRoutes } from '#administration/administration.routes.tsx';
import { appsRoutes } from '#apps/apps.routes.tsx';
import { authRoutes } from '#auth/auth.routes.tsx';
import { publicApprovalRoutes } from '#content/approval/approval.routes.tsx';
import { contentRoutes } from '#content/content.routes.tsx';
import { ledgerRoutes } from '#ledger/ledger.routes.tsx';
import {
  notificationsRoutes,
  publicNotificationsRoutes,
} from '#notifications/notifications.routes.tsx';
import { onboardingRoutes } from '#onboarding/onboarding.routes.tsx';
import { organizationsRoutes } from '#organizations/organizations.routes.tsx';
import { queryClient } from '#platform/api/query-client.ts';
import { appRoute, rootRoute } from '#platform/routing/roots.ts';
import { parseSearchText, writeSearchText } from '#platform/routing/search-text.ts';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { printRoute } from '#reporting/presentations/presentations.routes.tsx';
import { publicReportRoutes, reportRoutes } from '#reporting/reports/reports.routes.tsx';
import { sharedReportRoutes } from '#reporting/shared-reports/shared-reports.routes.tsx';
import { searchRoutes } from '#search/search.routes.tsx';
import { usersRoutes } from '#users/users.routes.tsx';
import { utilitiesRoutes } from '#utilities/utilities.routes.tsx';
import { frameRoots, homeRoute, publicRoutes } from './app.routes.tsx';
import { RouteError } from './errors/RouteError.tsx';

/** Renders a placeholder while a screen's code or first data is loading. */
const PendingScreen = () => <SkeletonRows label="Loading" />;

const loadInviteUserPanel = async () =>
  (await import('#organizations/invitations/InviteUserPanel.tsx')).InviteUserPanel;

const loadPersonCapacity = async () =>
  (await import('#content/capacity/person/PersonCapacity.tsx')).PersonCapacity;
const loadPayRates = async () => (await import('#ledger/economics/PayRates.tsx')).PayRates;

const loadSections = async () => {
  const [{ ReportDataSection }, { SiteCheckSection }, { AppsSection }] = await Promise.all([
    import('#reporting/data/shared/ReportDataSection.tsx'),
    import('#utilities/link-checker/shared/SiteCheckSection.tsx'),
    import('#apps/shared/AppsSection.tsx'),
  ]);
  return [
    { id: 'report-data', Section: ReportDataSection },
    { id: 'site-check', Section: SiteCheckSection },
    { id: 'apps', Section: AppsSection },
  ];
};

const loadContent = async () =>
  (await import('#content/articles/lists/OrganizationContent.tsx')).OrganizationContent;

const loadReports = async () =>
  (await import('#reporting/months/OrganizationReports.tsx')).OrganizationReports;

const loadWebsite = async () => {
  const [
    { OrganizationBuilds },
    { AppsSection },
    { SiteCheckSection },
    { OrganizationLivePages },
    { OrganizationPageSpeed },
  ] = await Promise.all([
    import('#onboarding/builds/OrganizationBuilds.tsx'),
    import('#apps/shared/AppsSection.tsx'),
    import('#utilities/link-checker/shared/SiteCheckSection.tsx'),
    import('#content/live-pages/OrganizationLivePages.tsx'),
    import('#account-health/page-speed/OrganizationPageSpeed.tsx'),
  ]);
  return [
    { id: 'builds', Section: OrganizationBuilds, isWide: true },
    { id: 'apps', Section: AppsSection },
    { id: 'site-check', Section: SiteCheckSection },
    { id: 'live-pages', Section: OrganizationLivePages },
    { id: 'page-speed', Section: OrganizationPageSpeed, isWide: true },
  ];
};

const loadLedger = async () =>
  (await import('#ledger/page/OrganizationLedger.tsx')).OrganizationLedger;

const loadSetup = async () => {
  const [
    { ReportDataSection },
    { GoalsSection },
    { AnnotationsSection },
    { OrganizationChatChannels },
  ] = await Promise.all([
    import('#reporting/data/shared/ReportDataSection.tsx'),
    import('#reporting/goals/GoalsSection.tsx'),
    import('#reporting/annotations/AnnotationsSection.tsx'),
    import('#notifications/chat/shared/OrganizationChatChannels.tsx'),
  ]);
  return [
    { id: 'report-data', Section: ReportDataSection },
    { id: 'goals', Section: GoalsSection },
    { id: 'annotations', Section: AnnotationsSection },
    { id: 'chat-channels', Section: OrganizationChatChannels },
  ];
};

frameRoots();

const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  ...authRoutes,
  ...publicReportRoutes,
  ...publicNotificationsRoutes,
  ...sharedReportRoutes,
  printRoute,
  ...publicApprovalRoutes,
  appRoute.addChildren([
    homeRoute,
    ...contentRoutes,
    ...usersRoutes({ loadInviteUserPanel, loadPersonCapacity, loadPayRates }),
    ...organizationsRoutes({
      loadSections,
      loadContent,
      loadReports,
      loadWebsite,
      loadLedger,
      loadSetup,
    }),
    ...ledgerRoutes,
    ...searchRoutes,
    ...notificationsRoutes,
    ...onboardingRoutes,
    ...administrationRoutes,
    ...utilitiesRoutes,
    ...reportRoutes,
    ...accountHealthRoutes,
    ...appsRoutes,
  ]),
]);

export const router = createRouter({
  routeTree,
  context: { queryClient },
  trailingSlash: 'preserve',
  parseSearch: parseSearchText,
  stringifySearch: writeSearchText,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 100,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PendingScreen,
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
