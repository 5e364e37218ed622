import { type Permission, permissions } from '@portal/contract/platform/permissions.ts';
import type { GroupPermissions } from '@portal/contract/users/group-permission.schema.ts';
import { type GroupDetails, hasEditablePermissions } from './group.service.ts';

const words: Readonly<Record<string, string>> = {
  contentarticle: 'content article',
  articletemplate: 'article template',
  planningyearmonth: 'planning month',
  contentproject: 'content project',
  userorgrole: 'account',
  accounthealth: 'account health',
  websitebuild: 'website build',
  webapp: 'web application',
  monthlyreport: 'monthly report',
  slidedecktemplate: 'presentation template',
  checklisttemplate: 'checklist template',
  economics: 'economics',
};

/** Presents a permission with a name such as 'Can view content article'. */
export function presentPermission(codename: Permission) {
  const [verb = '', noun = ''] = codename.split('_');
  return {
    id: permissions.indexOf(codename) + 1,
    name: `Can ${verb} ${words[noun] ?? noun}`,
    codename,
  };
}

export function presentGroupPermissions(group: GroupDetails): GroupPermissions {
  return {
    id: group.id,
    name: group.name,
    permissions: permissions.filter((permission) => group.permissions.includes(permission)),
    people_count: group.peopleCount,
    version: group.version,
    allowed_actions: hasEditablePermissions(group) ? ['update'] : [],
  };
}
