import { groups, hasPermission, type Permission } from '@portal/contract/platform/permissions.ts';
import { isCustomer, isStaff, type Viewer } from '../platform/session/viewer.ts';

export interface NavigationItem {
  label: string;
  path: string;
  /** The link's search params, such as `lead=true`. */
  search?: Readonly<Record<string, string>>;
  /** Only this very path lights the link up, not those below it. */
  isExact?: boolean;
  isShown: (viewer: Viewer) => boolean;
}

export interface NavigationLink extends Omit<NavigationItem, 'label'> {
  label: string | ((viewer: Viewer) => string);
  icon: NavigationIcon;
  items: readonly NavigationItem[];
  /** The link carries the counts of the viewer's assignments. */
  hasCounts?: boolean;
}

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

const everybody = () => true;
const staff = (viewer: Viewer) => isStaff(viewer);
const superuser = (viewer: Viewer) => viewer.is_superuser;
const may = (permission: Permission) => (viewer: Viewer) => hasPermission(viewer, permission);
const hasAccount = (viewer: Viewer) => isStaff(viewer) || viewer.org_roles.length > 0;

const isClientRole = ({ default_role: role }: Viewer) =>
  role?.id === groups.customer.id || role?.id === groups.accountOwner.id;

/** The sidebar: what stands there, in which order, for whom. Who may open a route is the route's rule. */
const navigation: readonly NavigationLink[] = [
  {
    label: (viewer) => (isCustomer(viewer) ? 'Requires Attention' : 'My Assignments'),
    path: '/content-generation/assignments',
    icon: 'assignments',
    isExact: true,
    isShown: everybody,
    hasCounts: true,
    items: [],
  },
  {
    label: 'My Lead View',
    path: '/content-generation/assignments/',
    search: { lead: 'true' },
    icon: 'lead',
    isExact: true,
    isShown: may('add_contentarticle'),
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
    isShown: (viewer) => may('view_accounthealth')(viewer) && hasAccount(viewer),
    items: [
      {
        label: 'Dashboard',
        path: '/account-health',
        isExact: true,
        isShown: may('view_monthlyreport'),
      },
      {
        label: 'Posting Overview',
        path: '/account-health/posting-overview',
        isShown: may('edit_contentarticle'),
      },
    ],
  },
  {
    label: 'Client Onboarding',
    path: '/client-onboarding',
    icon: 'onboarding',
    isShown: may('view_websitebuild'),
    items: [
      { label: 'Dashboard', path: '/client-onboarding', isExact: true, isShown: everybody },
      {
        label: 'Onboarding Checklists',
        path: '/client-onboarding/onboarding-checklists',
        isShown: staff,
      },
      {
        label: 'Website Builds',
        path: '/client-onboarding/website-builds',
        isShown: may('view_websitebuild'),
      },
    ],
  },
  {
    label: 'Users',
    path: '/users/directory',
    icon: 'users',
    isShown: staff,
    items: [
      { label: 'Directory', path: '/users/directory', isShown: staff },
      { label: 'Invitations', path: '/users/invitations', isShown: staff },
    ],
  },
  {
    label: 'Organizations',
    path: '/organizations/directory',
    icon: 'organizations',
    isShown: staff,
    items: [{ label: 'Directory', path: '/organizations/directory', isShown: staff }],
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
    isShown: staff,
    items: [
      {
        label: 'Link Checker',
        path: '/utilities/broken-link-checker',
        isExact: true,
        isShown: may('view_websitebuild'),
      },
    ],
  },
  {
    label: 'Reporting',
    path: '/reporting',
    icon: 'reporting',
    isShown: (viewer) => may('view_monthlyreport')(viewer) && hasAccount(viewer),
    items: [
      {
        label: 'Dashboard',
        path: '/reporting',
        isExact: true,
        isShown: may('view_monthlyreport'),
      },
      {
        label: 'Presentation Templates',
        path: '/reporting/presentation-templates',
        isShown: may('update_monthlyreport'),
      },
    ],
  },
  {
    label: 'Administration',
    path: '/administration',
    icon: 'administration',
    isShown: staff,
    items: [
      {
        label: 'System Notifications',
        path: '/administration/system-notifications',
        isShown: staff,
      },
      { label: 'Product Feedback', path: '/administration/product-feedback', isShown: staff },
      { label: 'Statuses', path: '/administration/statuses', isShown: staff },
      { label: 'Content Types', path: '/administration/content-types', isShown: staff },
      { label: 'Channels', path: '/administration/channels', isShown: staff },
      { label: 'Tags', path: '/administration/tags', isShown: staff },
      { label: 'Import', path: '/administration/import', isShown: staff },
      { label: 'Jobs', path: '/administration/jobs', isShown: staff },
      { label: 'Groups', path: '/administration/groups', isShown: superuser },
      { label: 'Portal Settings', path: '/administration/portal-settings', isShown: superuser },
      { label: 'Connectors', path: '/administration/connectors', isShown: superuser },
      { label: 'Outbox', path: '/administration/outbox', isShown: superuser },
      { label: 'Audit Log', path: '/administration/audit-log', isShown: superuser },
    ],
  },
];

/** The links that a viewer sees, with the sub-menu items that they see. */
export function listNavigation(viewer: Viewer) {
  return navigation
    .filter((link) => link.isShown(viewer))
    .map((link) => ({
      ...link,
      label: typeof link.label === 'string' ? link.label : link.label(viewer),
      items: link.items.filter((item) => item.isShown(viewer)),
    }));
}

/** The chat room is outside the portal; without an address there is no link. */
export function findChatLink(viewer: Viewer, chatUrl: string | null | undefined) {
  return chatUrl && hasPermission(viewer, 'add_contentarticle') ? chatUrl : null;
}

/** The area that a path belongs to. */
export function areaOfPath(path: string): string {
  return path.split('/')[1] ?? '';
}

/** What the sidebar calls the area of a path. */
export function labelOfPath(path: string): string {
  const area = areaOfPath(path);
  const link = navigation.findLast((one) => areaOfPath(one.path) === area);
  return typeof link?.label === 'string' ? link.label : 'This page';
}

interface Place {
  pathname: string;
  search: Record<string, unknown>;
}

/** Whether a link leads to where the viewer is. */
export function isActivePath(
  item: Pick<NavigationItem, 'path' | 'search' | 'isExact'>,
  place: Place,
) {
  const here = withoutSlash(place.pathname);
  const there = withoutSlash(item.path);
  const isSame = here === there;
  if (!isSame && (item.isExact || !here.startsWith(`${there}/`))) return false;
  // My Assignments and My Lead View are one path; `lead` tells them apart.
  if (isSame && item.search?.lead !== textOf(place.search.lead)) return false;
  return isSame || !isElsewhere(here, there);
}

const withoutSlash = (path: string) => path.replace(/\/+$/, '') || '/';
const textOf = (value: unknown) => (value === undefined ? undefined : String(value));

/** Another link of the sidebar leads there more exactly. */
function isElsewhere(here: string, there: string): boolean {
  return navigation.some(({ path }) => {
    const other = withoutSlash(path);
    return other.length > there.length && (here === other || here.startsWith(`${other}/`));
  });
}
