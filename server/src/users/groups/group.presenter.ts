import { type Permission, permissions } from '@portal/contract/platform/permissions.ts';

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
};

/** Presents a permission as in the records of users: 'Can view content article'. */
export function presentPermission(codename: Permission) {
  const [verb = '', noun = ''] = codename.split('_');
  return {
    id: permissions.indexOf(codename) + 1,
    name: `Can ${verb} ${words[noun] ?? noun}`,
    codename,
  };
}
