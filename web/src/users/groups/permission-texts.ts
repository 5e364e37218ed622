import {
  agencyPermissions,
  clientGroupIds,
  type Permission,
} from '@portal/contract/platform/permissions.ts';

interface PermissionText {
  name: string;
  /** Describes the access that the permission grants. */
  does: string;
}

/** Each permission's name and description. */
export const permissionTexts: Readonly<Record<Permission, PermissionText>> = {
  view_contentarticle: {
    name: 'See content',
    does: 'Opens Content Generation: what is assigned to them, or their own organizations’ articles.',
  },
  update_contentarticle: {
    name: 'Submit own work',
    does: 'Submits what is assigned to them, and shows its counts in the sidebar.',
  },
  add_feedback: {
    name: 'Give final approval',
    does: 'Approves or rejects articles in Final Review that name them as approver.',
  },
  add_contentarticle: {
    name: 'Plan content',
    does: 'Sees all articles, adds new ones, and opens the dashboard, keywords, and My Lead View.',
  },
  edit_contentarticle: {
    name: 'Edit every article',
    does: 'Changes any field, sets any status, archives, deletes, and edits many at once.',
  },
  view_articletemplate: {
    name: 'See templates',
    does: 'Opens the article templates and their plan for the month.',
  },
  add_articletemplate: {
    name: 'Manage templates',
    does: 'Adds, changes, archives, and deletes article templates.',
  },
  add_planningyearmonth: {
    name: 'Plan months',
    does: 'Adds planning months, which creates articles from the templates.',
  },
  add_contentproject: {
    name: 'Manage projects',
    does: 'Adds, changes, and completes content projects.',
  },
  add_userorgrole: {
    name: 'Manage accounts',
    does: 'Sees the people of their own organizations and changes their accounts.',
  },
  delete_user: {
    name: 'Manage people',
    does: 'Sets passwords for, re-assigns, and deletes people who aren’t staff.',
  },
  view_accounthealth: {
    name: 'See account health',
    does: 'Opens Account Health for their organizations.',
  },
  view_websitebuild: {
    name: 'See website builds',
    does: 'Opens Client Onboarding and the link checker.',
  },
  view_webapp: { name: 'See apps', does: 'Opens the hosted applications.' },
  view_monthlyreport: {
    name: 'See reports',
    does: 'Opens Reporting for their organizations.',
  },
  add_monthlyreport: { name: 'Add reports', does: 'Creates monthly reports.' },
  update_monthlyreport: {
    name: 'Change reports',
    does: 'Edits and sends monthly reports, and sees the link to presentation templates.',
  },
  add_slidedecktemplate: {
    name: 'Add presentation templates',
    does: 'Opens the pages of the presentation templates.',
  },
  update_checklisttemplate: {
    name: 'Change checklists',
    does: 'Opens the onboarding checklists.',
  },
  view_economics: {
    name: 'See economics',
    does: 'Sees and sets writers’ rates, and sees clients’ costs and margins. Staff have it only through their group.',
  },
};

export const hasEffect = (groupId: number, codename: Permission) =>
  !(clientGroupIds.includes(groupId) && agencyPermissions.includes(codename));

const ineffectiveText =
  'No effect in a client group: it would reach beyond their own organizations.';

/** Describes a permission, and mentions if it has no effect for the group. */
export function permissionDescription(groupId: number, codename: Permission): string {
  const { does } = permissionTexts[codename];
  return hasEffect(groupId, codename) ? does : `${does} ${ineffectiveText}`;
}

/** The permissions by section, in display order. */
export const permissionSections: readonly { title: string; permissions: readonly Permission[] }[] =
  [
    {
      title: 'Content',
      permissions: [
        'view_contentarticle',
        'update_contentarticle',
        'add_feedback',
        'add_contentarticle',
        'edit_contentarticle',
      ],
    },
    {
      title: 'Planning',
      permissions: [
        'view_articletemplate',
        'add_articletemplate',
        'add_planningyearmonth',
        'add_contentproject',
      ],
    },
    { title: 'People', permissions: ['add_userorgrole', 'delete_user'] },
    {
      title: 'Clients and reports',
      permissions: [
        'view_accounthealth',
        'view_websitebuild',
        'view_webapp',
        'view_monthlyreport',
        'add_monthlyreport',
        'update_monthlyreport',
        'add_slidedecktemplate',
        'update_checklisttemplate',
        'view_economics',
      ],
    },
  ];
