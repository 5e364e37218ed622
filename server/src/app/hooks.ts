// Registers all areas' handlers of other areas' events; imported once, at the start.
import '#auth/auth.hooks.ts';
import '#content/content.hooks.ts';
import '#notifications/notifications.hooks.ts';
import '#organizations/organizations.hooks.ts';
import '#reporting/reporting.hooks.ts';
import '#users/users.hooks.ts';
