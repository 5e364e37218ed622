// What areas do when something happens in an area that doesn't know them; imported once, at the start.
import '#auth/auth.hooks.ts';
import '#content/content.hooks.ts';
import '#notifications/notifications.hooks.ts';
import '#organizations/organizations.hooks.ts';
import '#users/users.hooks.ts';
