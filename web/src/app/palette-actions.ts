import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { articleTemplateEndpoints } from '@portal/contract/content/planning/article-template.endpoints.ts';
import { contentProjectEndpoints } from '@portal/contract/content/planning/content-project.endpoints.ts';
import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import { websiteBuildEndpoints } from '@portal/contract/onboarding/website-build.endpoints.ts';
import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { hasPermission } from '@portal/contract/platform/permissions.ts';
import { writeSearchText } from '../platform/routing/search-text.ts';
import { mayCall, mayOpen, type Viewer } from '../platform/session/viewer.ts';
import { lists } from '../platform/ui/list-keys.ts';
import { everywhere, type Shortcut } from '../platform/ui/shortcuts.ts';
import { listNavigation } from './navigation.ts';
import type { PaletteEntry } from './palette-source.ts';

interface CreateAction extends PaletteEntry {
  isFor: (viewer: Viewer) => boolean;
}

const create = 'new create';

/** Everything that can be created from anywhere, by the form's address; in display order. */
const createActions: readonly CreateAction[] = [
  {
    id: 'add-article',
    icon: 'add',
    label: 'Add Content Article',
    aliases: create,
    target: '/content-generation/assignments?panel=add',
    isFor: (viewer) =>
      hasPermission(viewer, 'add_contentarticle') && mayCall(viewer, articleEndpoints.create),
  },
  {
    id: 'add-project',
    icon: 'add',
    label: 'Add Content Project',
    aliases: create,
    target: '/content-generation/?panel=add:project',
    isFor: (viewer) =>
      mayCall(viewer, contentProjectEndpoints.create) && seesStaffDashboard(viewer),
  },
  {
    id: 'add-month',
    icon: 'add',
    label: 'Add Planning Month',
    aliases: create,
    target: '/content-generation/?panel=add:month',
    isFor: (viewer) => mayCall(viewer, planningMonthEndpoints.create) && seesStaffDashboard(viewer),
  },
  {
    id: 'add-template',
    icon: 'add',
    label: 'Add Template',
    aliases: create,
    target: '/content-generation/templates?panel=add:template',
    isFor: (viewer) =>
      mayCall(viewer, articleTemplateEndpoints.create) &&
      mayOpen(viewer, '/content-generation/templates'),
  },
  {
    id: 'add-organization',
    icon: 'add',
    label: 'Add Organization',
    aliases: `${create} client`,
    target: '/organizations/directory?panel=add',
    isFor: (viewer) =>
      mayCall(viewer, organizationEndpoints.create) && mayOpen(viewer, '/organizations/directory'),
  },
  {
    id: 'add-build',
    icon: 'add',
    label: 'Add New Build',
    aliases: create,
    target: '/client-onboarding/website-builds?panel=add',
    isFor: (viewer) =>
      mayCall(viewer, websiteBuildEndpoints.create) && mayOpen(viewer, '/client-onboarding'),
  },
  {
    id: 'invite',
    icon: 'invite',
    label: 'Invite User',
    aliases: `${create} add invitation person`,
    target: '/users/invitations?panel=invite',
    isFor: (viewer) =>
      mayCall(viewer, invitationEndpoints.createAndSend) && mayOpen(viewer, '/users/invitations'),
  },
];

const seesStaffDashboard = (viewer: Viewer) => hasPermission(viewer, 'add_contentarticle');

export const listCreateActions = (viewer: Viewer): PaletteEntry[] =>
  createActions.filter(({ isFor }) => isFor(viewer)).map(({ isFor: _, ...entry }) => entry);

/** What the keys of the current screen do; the screen offers only what the viewer may do. */
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

export function listScreens(viewer: Viewer): PaletteEntry[] {
  return listNavigation(viewer).flatMap((link): PaletteEntry[] => [
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
}
