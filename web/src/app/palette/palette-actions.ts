import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { articleTemplateCalls } from '@portal/contract/content/planning/article-template.calls.ts';
import { contentProjectCalls } from '@portal/contract/content/planning/content-project.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import { invitationCalls } from '@portal/contract/organizations/invitation.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { hasPermission } from '@portal/contract/platform/permissions.ts';
import type { SavedView } from '@portal/contract/users/saved-view.schema.ts';
import { writeSearchText } from '#platform/routing/search-text.ts';
import { mayCall, mayOpen, type Viewer } from '#platform/session/viewer.ts';
import { lists } from '#platform/ui/keyboard/list-keys.ts';
import { everywhere, type Shortcut } from '#platform/ui/keyboard/shortcuts.ts';
import { addressOfView } from '#platform/views/view-search.ts';
import { linkOfScreen, listNavigation } from '../navigation.ts';
import type { PaletteEntry } from './palette-source.ts';

interface CreateAction extends PaletteEntry {
  isFor: (viewer: Viewer) => boolean;
}

const create = 'new create';

/** The forms that can be opened from anywhere by URL, in display order. */
const createActions: readonly CreateAction[] = [
  {
    id: 'add-article',
    icon: 'add',
    label: 'Add Content Article',
    aliases: create,
    target: '/content-generation/assignments?panel=add',
    isFor: (viewer) =>
      hasPermission(viewer, 'add_contentarticle') && mayCall(viewer, articleCalls.create),
  },
  {
    id: 'add-project',
    icon: 'add',
    label: 'Add Content Project',
    aliases: create,
    target: '/content-generation/?panel=add:project',
    isFor: (viewer) => mayCall(viewer, contentProjectCalls.create) && seesStaffDashboard(viewer),
  },
  {
    id: 'add-month',
    icon: 'add',
    label: 'Add Planning Month',
    aliases: create,
    target: '/content-generation/?panel=add:month',
    isFor: (viewer) => mayCall(viewer, planningMonthCalls.create) && seesStaffDashboard(viewer),
  },
  {
    id: 'add-template',
    icon: 'add',
    label: 'Add Template',
    aliases: create,
    target: '/content-generation/templates?panel=add:template',
    isFor: (viewer) =>
      mayCall(viewer, articleTemplateCalls.create) &&
      mayOpen(viewer, '/content-generation/templates'),
  },
  {
    id: 'add-organization',
    icon: 'add',
    label: 'Add Organization',
    aliases: `${create} client`,
    target: '/organizations/directory?panel=add',
    isFor: (viewer) =>
      mayCall(viewer, organizationCalls.create) && mayOpen(viewer, '/organizations/directory'),
  },
  {
    id: 'add-build',
    icon: 'add',
    label: 'Add New Build',
    aliases: create,
    target: '/client-onboarding/website-builds?panel=add',
    isFor: (viewer) =>
      mayCall(viewer, websiteBuildCalls.create) && mayOpen(viewer, '/client-onboarding'),
  },
  {
    id: 'invite',
    icon: 'invite',
    label: 'Invite User',
    aliases: `${create} add invitation person`,
    target: '/users/invitations?panel=invite',
    isFor: (viewer) =>
      mayCall(viewer, invitationCalls.createAndSend) && mayOpen(viewer, '/users/invitations'),
  },
];

const seesStaffDashboard = (viewer: Viewer) => hasPermission(viewer, 'add_contentarticle');

export const listCreateActions = (viewer: Viewer): PaletteEntry[] =>
  createActions.filter(({ isFor }) => isFor(viewer)).map(({ isFor: _, ...entry }) => entry);

/**
 * Returns the current screen's keyboard shortcuts as actions. A screen registers only the shortcuts that the viewer may
 * use.
 */
export const listScreenActions = (shortcuts: readonly Shortcut[]): PaletteEntry[] =>
  shortcuts.flatMap(({ keys, label, group, onPress }) =>
    onPress && group !== everywhere && group !== lists
      ? [
          {
            id: `key-${keys.replaceAll(/\W/g, '-')}`,
            icon: 'action' as const,
            label,
            detail: group,
            keys,
            target: onPress,
          },
        ]
      : [],
  );

const inbox: PaletteEntry = {
  id: 'inbox',
  icon: 'screen',
  label: 'Inbox',
  aliases: 'notifications',
  keys: 'g i',
  target: '/inbox',
};

const search: PaletteEntry = {
  id: 'search',
  icon: 'screen',
  label: 'Search',
  aliases: 'find everything texts',
  target: '/search',
};

const contentTabs = [
  { id: 'templates', label: 'Template', path: '/content-generation/templates' },
  { id: 'keywords', label: 'Keywords', path: '/content-generation/keywords' },
  { id: 'capacity', label: 'Capacity', path: '/content-generation/capacity' },
] as const;

/** Returns the tabs of Content Generation that the viewer may open. The sidebar doesn't have them. */
const listContentTabs = (viewer: Viewer): PaletteEntry[] =>
  contentTabs
    .filter(({ path }) => mayOpen(viewer, path))
    .map(({ id, label, path }) => ({
      id: `content-${id}`,
      icon: 'screen',
      label,
      detail: 'Content Generation',
      target: path,
    }));

export function listScreens(viewer: Viewer): PaletteEntry[] {
  const screens = listNavigation(viewer).flatMap((link): PaletteEntry[] => [
    {
      id: link.icon,
      icon: 'screen',
      label: link.label,
      target: link.path + writeSearchText({ ...link.search }),
    },
    ...link.items
      .filter((item) => item.path !== link.path)
      .map(
        (item): PaletteEntry => ({
          id: `${link.icon}-${item.path.replaceAll('/', '-')}`,
          icon: 'screen',
          label: item.label,
          detail: link.label,
          target: item.path + writeSearchText({ ...item.search }),
        }),
      ),
  ]);
  return [inbox, search, ...screens, ...listContentTabs(viewer)];
}

/** Returns all lists' saved views, each with its screen's area. */
export function listViews(viewer: Viewer, views: readonly SavedView[]): PaletteEntry[] {
  const links = listNavigation(viewer);
  return views.map((view) => ({
    id: `view-${view.id}`,
    icon: 'view',
    label: view.name,
    detail: ['View', linkOfScreen(links, view.path)?.label].filter(Boolean).join(' · '),
    target: addressOfView(view),
  }));
}
