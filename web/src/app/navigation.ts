import { groups, hasPermission, type Permission } from '@portal/contract/platform/permissions.ts';
import type { GuardedPath } from '@portal/contract/screens.ts';
import { isCustomer, isStaff, mayOpen, type Viewer } from '#platform/session/viewer.ts';

interface Place {
  path: string;
  /** The link's search params, such as `lead=true`. */
  search?: Readonly<Record<string, string>>;
  /** Whether the link is active only on this path, not on the paths below it. */
  isExact?: boolean;
  /** The paths of the listed records' screens, where the link is active, too. */
  records?: RegExp;
}

/**
 * Defines which users see a link: users that `isShown` returns true for or, without `isShown`, users who may open the
 * screen.
 */
type Visibility =
  | { path: GuardedPath; isShown?: undefined }
  | { path: string; isShown: (viewer: Viewer) => boolean };

export type NavigationItem = Place &
  Visibility & {
    label: string;
    /** The heading above the item in an area's own menu. */
    group?: AdministrationGroup;
  };

export const administrationGroups = ['Content', 'People', 'Portal'] as const;
type AdministrationGroup = (typeof administrationGroups)[number];

export type NavigationLink = Place &
  Visibility & {
    label: string | ((viewer: Viewer) => string);
    icon: NavigationIcon;
    items: readonly NavigationItem[];
    /** Whether the area shows its items itself, instead of the sidebar. */
    hasOwnMenu?: boolean;
    /** Whether the area's screens show its items as tabs, so that its sub-menu stays closed until it is opened. */
    hasTabs?: boolean;
    /** Whether the link shows the viewer's assignment counts. */
    hasCounts?: boolean;
  };

export type NavigationIcon =
  | 'assignments'
  | 'lead'
  | 'content'
  | 'health'
  | 'onboarding'
  | 'users'
  | 'organizations'
  | 'apps'
  | 'utilities'
  | 'reporting'
  | 'administration';

const everyone = () => true;
const staff = (viewer: Viewer) => isStaff(viewer);
const opens = (path: GuardedPath) => (viewer: Viewer) => mayOpen(viewer, path);
const may = (permission: Permission) => (viewer: Viewer) => hasPermission(viewer, permission);
const hasAccount = (viewer: Viewer) => isStaff(viewer) || viewer.org_roles.length > 0;

const isClientRole = ({ default_role: role }: Viewer) =>
  role?.id === groups.customer.id || role?.id === groups.accountOwner.id;

/** The sidebar's links in order, each with the users who see it. */
const navigation: readonly NavigationLink[] = [
  {
    label: (viewer) => (isCustomer(viewer) ? 'Requires Attention' : 'My Assignments'),
    path: '/content-generation/assignments',
    icon: 'assignments',
    isExact: true,
    isShown: everyone,
    hasCounts: true,
    items: [],
  },
  {
    label: 'My Lead View',
    path: '/content-generation/assignments/',
    search: { lead: 'true' },
    icon: 'lead',
    isExact: true,
    isShown: opens('/content-generation/assignments/lead'),
    items: [],
  },
  {
    label: 'Content Generation',
    path: '/content-generation/',
    icon: 'content',
    isShown: (viewer) => may('add_contentarticle')(viewer) || isClientRole(viewer),
    items: [],
  },
  {
    label: 'Account Health',
    path: '/account-health',
    icon: 'health',
    isShown: (viewer) => mayOpen(viewer, '/account-health') && hasAccount(viewer),
    items: [
      {
        label: 'Dashboard',
        path: '/account-health',
        isExact: true,
        isShown: may('view_monthlyreport'),
      },
      { label: 'Posting Overview', path: '/account-health/posting-overview' },
      { label: 'Score Weights', path: '/account-health/score-weights' },
    ],
  },
  {
    label: 'Client Onboarding',
    path: '/client-onboarding',
    icon: 'onboarding',
    items: [
      { label: 'Dashboard', path: '/client-onboarding', isExact: true },
      { label: 'Onboarding Checklists', path: '/client-onboarding/onboarding-checklists' },
      {
        label: 'Website Builds',
        path: '/client-onboarding/website-builds',
        isShown: opens('/client-onboarding'),
      },
    ],
  },
  {
    label: 'Users',
    path: '/users/directory',
    icon: 'users',
    items: [
      { label: 'Directory', path: '/users/directory' },
      { label: 'Invitations', path: '/users/invitations' },
    ],
  },
  {
    label: 'Organizations',
    path: '/organizations/directory',
    icon: 'organizations',
    items: [
      {
        label: 'Directory',
        path: '/organizations/directory',
        records: /^\/organizations\/\d+(\/|$)/,
      },
      { label: 'Ledger', path: '/organizations/ledger' },
      { label: 'Economics', path: '/organizations/economics' },
    ],
  },
  {
    label: 'Apps',
    path: '/apps',
    icon: 'apps',
    isShown: staff,
    items: [{ label: 'Directory', path: '/apps', isShown: staff }],
  },
  {
    label: 'Utilities',
    path: '/utilities',
    icon: 'utilities',
    items: [
      {
        label: 'Link Checker',
        path: '/utilities/broken-link-checker',
        isExact: true,
      },
    ],
  },
  {
    label: 'Reporting',
    path: '/reporting',
    icon: 'reporting',
    hasTabs: true,
    isShown: (viewer) => mayOpen(viewer, '/reporting') && hasAccount(viewer),
    items: [
      {
        label: 'Dashboard',
        path: '/reporting',
        isExact: true,
      },
      {
        label: 'Presentation Templates',
        path: '/reporting/presentation-templates',
        isShown: (viewer) =>
          may('update_monthlyreport')(viewer) &&
          mayOpen(viewer, '/reporting/presentation-templates'),
      },
    ],
  },
  {
    label: 'Administration',
    path: '/administration',
    icon: 'administration',
    hasOwnMenu: true,
    items: [
      {
        label: 'System Notifications',
        path: '/administration/system-notifications',
        group: 'People',
      },
      { label: 'Product Feedback', path: '/administration/product-feedback', group: 'People' },
      { label: 'Statuses', path: '/administration/statuses', group: 'Content' },
      { label: 'Content Types', path: '/administration/content-types', group: 'Content' },
      { label: 'Channels', path: '/administration/channels', group: 'Content' },
      { label: 'Tags', path: '/administration/tags', group: 'Content' },
      { label: 'Child Themes', path: '/administration/child-themes', group: 'Content' },
      { label: 'Import', path: '/administration/import', group: 'Content' },
      { label: 'Jobs', path: '/administration/jobs', group: 'Portal' },
      { label: 'Groups', path: '/administration/groups', group: 'People' },
      {
        label: 'Notification Defaults',
        path: '/administration/notification-defaults',
        group: 'People',
      },
      { label: 'Portal Settings', path: '/administration/portal-settings', group: 'Portal' },
      { label: 'Connectors', path: '/administration/connectors', group: 'Portal' },
      { label: 'Outbox', path: '/administration/outbox', group: 'Portal' },
      { label: 'Audit Log', path: '/administration/audit-log', group: 'Portal' },
    ],
  },
];

/** Returns the links and sub-menu items that a viewer sees. */
export function listNavigation(viewer: Viewer) {
  return navigation
    .filter((link) => isShownTo(viewer, link))
    .map((link) => ({
      ...link,
      label: typeof link.label === 'string' ? link.label : link.label(viewer),
      items: link.items.filter((item) => isShownTo(viewer, item)),
    }));
}

function isShownTo(viewer: Viewer, entry: Visibility): boolean {
  return entry.isShown ? entry.isShown(viewer) : mayOpen(viewer, entry.path);
}

/** Returns the URL of the external chat room, or null if the portal has none or the viewer may not use it. */
export function findChatLink(viewer: Viewer, chatUrl: string | null | undefined) {
  return chatUrl && hasPermission(viewer, 'add_contentarticle') ? chatUrl : null;
}

/**
 * Returns the sidebar link for a screen: the link with the closest path, or else the first link in the screen's area.
 */
export function linkOfScreen<Link extends { path: string }>(
  links: readonly Link[],
  path: string,
): Link | undefined {
  const above = links.filter((link) => `${path}/`.startsWith(`${withoutSlash(link.path)}/`));
  const closest = above.toSorted((one, other) => other.path.length - one.path.length)[0];
  return closest ?? links.find((link) => areaOfPath(link.path) === areaOfPath(path));
}

export function areaOfPath(path: string): string {
  return path.split('/')[1] ?? '';
}

interface Location {
  pathname: string;
  search: Record<string, unknown>;
}

/** Returns whether a link points to the current page. */
export function isActivePath(item: Place, place: Location) {
  const here = withoutSlash(place.pathname);
  if (item.records?.test(here)) return true;
  const there = withoutSlash(item.path);
  const isSame = here === there;
  if (!isSame && (item.isExact || !here.startsWith(`${there}/`))) return false;
  // My Assignments and My Lead View share a path; `lead` distinguishes them.
  if (isSame && item.search?.lead !== textOf(place.search.lead)) return false;
  return isSame || !isElsewhere(here, there);
}

const withoutSlash = (path: string) => path.replace(/\/+$/, '') || '/';
const textOf = (value: unknown) => (value === undefined ? undefined : String(value));

/** Returns whether another link matches the current page more closely. */
function isElsewhere(here: string, there: string): boolean {
  return navigation.some(({ path }) => {
    const other = withoutSlash(path);
    return other.length > there.length && (here === other || here.startsWith(`${other}/`));
  });
}
