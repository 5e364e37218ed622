import type { Access } from './platform/endpoint.ts';

/**
 * The roles and permissions that open each screen of the web app, by path. A screen without its own rule uses its
 * area's rule. Route guards, the sidebar, the palette, and the endpoints that serve only one screen or area read this
 * table. It contains no schemas, so that the login page, which loads the guards, loads no schemas.
 */
export const screenAccess = {
  '/content-generation': { permission: 'view_contentarticle' },
  '/content-generation/assignments/lead': { permission: 'add_contentarticle' },
  '/content-generation/assignments/$username': 'staff',
  '/content-generation/templates': { permission: 'view_articletemplate' },
  '/content-generation/capacity': 'staff',
  '/content-generation/keywords': { permission: 'add_contentarticle' },
  '/account-health': { permission: 'view_accounthealth' },
  '/account-health/posting-overview': { permission: 'edit_contentarticle' },
  '/account-health/score-weights': 'superuser',
  '/client-onboarding': { permission: 'view_websitebuild' },
  '/client-onboarding/onboarding-checklists': { permission: 'update_checklisttemplate' },
  '/users/directory': 'staff',
  '/users/invitations': 'staff',
  '/organizations/directory': 'staff',
  '/organizations/ledger': 'staff',
  '/organizations/economics': { permission: 'view_economics' },
  '/organizations/statements': { permission: 'view_economics' },
  '/apps': { permission: 'view_webapp' },
  '/utilities': 'staff',
  // This screen is open to more people than the rest of its area.
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
  '/administration/notification-defaults': 'superuser',
  '/administration/portal-settings': 'superuser',
  '/administration/connectors': 'superuser',
  '/administration/outbox': 'superuser',
  '/administration/audit-log': 'superuser',
} as const satisfies Record<`/${string}`, Access>;

export type GuardedPath = keyof typeof screenAccess;
