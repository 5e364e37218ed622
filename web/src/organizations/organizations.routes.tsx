import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { timelineGroupNames } from '@portal/contract/organizations/timeline-kinds.ts';
import { createRoute, notFound, type RouteComponent, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { guard } from '#platform/routing/guard.ts';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { appRoute } from '#platform/routing/roots.ts';
import { choiceParam, idParam, searchParams, textParam } from '#platform/routing/search-params.ts';
import { organizationDirectorySearch } from './directory/directory-search.ts';
import type { OrganizationSection } from './directory/EditOrganizationPanel.tsx';
import { invitationSearch } from './invitations/invitation-search.ts';
import type { SectionOf } from './page/OrganizationSections.tsx';
import { type OrganizationTabName, organizationTabs } from './page/organization-tabs.ts';

const getParentRoute = () => appRoute;

const organizationsRoute = createRoute({
  getParentRoute,
  path: '/organizations',
  beforeLoad: () => {
    throw redirect({ href: '/organizations/directory', replace: true });
  },
});

const invitationsRoute = createRoute({
  getParentRoute,
  path: '/users/invitations',
  validateSearch: invitationSearch,
  beforeLoad: guard('/users/invitations'),
  component: lazyScreen(() => import('./invitations/InvitationsScreen.tsx'), 'InvitationsScreen'),
});

/** A tab on the client page, provided by an area. */
type OrganizationView = ComponentType<{ organization: OrganizationOverview }>;

/** Functions that load parts of the client page from areas that this area isn't allowed to import. */
interface Slots {
  /** Loads the organization panel's sections. */
  loadSections: () => Promise<readonly OrganizationSection[]>;
  /** Loads the tab's content. `loadWebsite` and `loadSetup` load only the sections in their tab. */
  loadContent: () => Promise<OrganizationView>;
  loadReports: () => Promise<OrganizationView>;
  loadWebsite: () => Promise<readonly SectionOf<OrganizationOverview>[]>;
  loadLedger: () => Promise<OrganizationView>;
  loadSetup: () => Promise<readonly SectionOf<Organization>[]>;
}

/** The client page. Its tabs and sections depend on the viewer's permissions. */
const organizationRoute = createRoute({
  getParentRoute,
  path: '/organizations/$organizationId',
  beforeLoad: ({ params: { organizationId } }) => {
    if (!/^[1-9]\d{0,8}$/.test(organizationId)) throw notFound();
  },
  component: lazyScreen(() => import('./page/OrganizationScreen.tsx'), 'OrganizationScreen'),
});

const overviewTab = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  component: lazyScreen(() => import('./page/OverviewTab.tsx'), 'OverviewTab'),
});

const createTab = <const Name extends OrganizationTabName>(name: Name, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => organizationRoute,
    path: `/${name}`,
    beforeLoad: guard(organizationTabs[name].isFor),
    component,
  });

/** The timeline's search params. Invalid ones are dropped. */
const timelineSearch = searchParams({
  group: choiceParam(timelineGroupNames),
  person: idParam,
  search: textParam(),
});

const timelineTab = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/timeline',
  validateSearch: timelineSearch,
  beforeLoad: guard(organizationTabs.timeline.isFor),
  component: lazyScreen(
    () => import('./timeline/OrganizationTimeline.tsx'),
    'OrganizationTimeline',
  ),
});

/** Returns a lazy screen for a tab that another area provides. */
const lazyView = (load: () => Promise<OrganizationView>) =>
  lazyScreen(async () => {
    const [{ OrganizationTab }, View] = await Promise.all([
      import('./page/OrganizationTab.tsx'),
      load(),
    ]);
    return { render: () => <OrganizationTab View={View} /> };
  }, 'render');

export const organizationsRoutes = ({ loadSections, ...slots }: Slots) => {
  const directoryRoute = createRoute({
    getParentRoute,
    path: '/organizations/directory',
    validateSearch: organizationDirectorySearch,
    beforeLoad: guard('/organizations/directory'),
    component: lazyScreen(async () => {
      const [{ OrganizationDirectoryScreen }, sections] = await Promise.all([
        import('./directory/OrganizationDirectoryScreen.tsx'),
        loadSections(),
      ]);
      return {
        render: () => <OrganizationDirectoryScreen sections={sections} />,
      };
    }, 'render'),
  });
  const pageRoute = organizationRoute.addChildren([
    overviewTab,
    createTab('content', lazyView(slots.loadContent)),
    createTab('reports', lazyView(slots.loadReports)),
    createTab(
      'website',
      lazyScreen(async () => {
        const [{ WebsiteTab }, sections] = await Promise.all([
          import('./page/WebsiteTab.tsx'),
          slots.loadWebsite(),
        ]);
        return { render: () => <WebsiteTab sections={sections} /> };
      }, 'render'),
    ),
    createTab('ledger', lazyView(slots.loadLedger)),
    timelineTab,
    createTab(
      'people',
      lazyScreen(() => import('./page/PeopleTab.tsx'), 'PeopleTab'),
    ),
    createTab(
      'setup',
      lazyScreen(async () => {
        const [{ SetupTab }, sections] = await Promise.all([
          import('./page/SetupTab.tsx'),
          slots.loadSetup(),
        ]);
        return { render: () => <SetupTab sections={sections} /> };
      }, 'render'),
    ),
  ]);
  return [organizationsRoute, directoryRoute, pageRoute, invitationsRoute] as const;
};
