import type { Access } from './platform/endpoint.ts';

/**
 * The roles and permissions that open each screen of the web app, by path. A screen without a rule of its own has its
 * area's. Route guards, the sidebar and the palette read this table, and so do the endpoints that exist for one screen
 * or area alone. It has no schemas, so that the login doesn't load them with its guards.
 */
export const screenAccess = {
  '/content-generation': { permission: 'view_contentarticle' },
  '/content-generation/assignments/lead': { permission: 'add_contentarticle' },
  '/content-generation/assignments/$username': 'staff',
  '/content-generation/templates': { permission: 'view_articletemplate' },
  '/content-generation/keywords': { permission: 'add_contentarticle' },
  '/account-health': { permission: 'view_accounthealth' },
  '/account-health/posting-overview': { permission: 'edit_contentarticle' },
  '/client-onboarding': { permission: 'view_websitebuild' },
  '/client-onboarding/onboarding-checklists': { permission: 'update_checklisttemplate' },
  '/users/directory': 'staff',
  '/users/invitations': 'staff',
  '/organizations/directory': 'staff',
  '/apps': { permission: 'view_webapp' },
  '/utilities': 'staff',
  // Open to more people than the rest of its area.
  '/utilities/broken-link-checker': { permission: 'view_websitebuild' },
  '/reporting': { permission: 'view_monthlyreport' },
  '/reporting/$year/$month': { permission: 'add_monthlyreport' },
  '/reporting/data': { permission: 'update_monthlyreport' },
  '/reporting/presentation-templates': 'staff',
  '/administration': 'staff',
  '/administration/system-notifications': 'staff',
  '/administration/product-feedback': 'staff',
  '/administration/statuses': 'staff',
  '/administration/content-types': 'staff',
  '/administration/channels': 'staff',
  '/administration/tags': 'staff',
  '/administration/child-themes': 'staff',
  '/administration/import': 'staff',
  '/administration/jobs': 'staff',
  '/administration/groups': 'superuser',
  '/administration/portal-settings': 'superuser',
  '/administration/connectors': 'superuser',
  '/administration/outbox': 'superuser',
  '/administration/audit-log': 'superuser',
} as const satisfies Record<`/${string}`, Access>;

export type GuardedPath = keyof typeof screenAccess;
