// What areas do when something happens in an area that doesn't know them; imported once, at the start.
import '#auth/auth.happenings.ts';
import '#content/content.happenings.ts';
import '#notifications/notifications.happenings.ts';
import '#organizations/organizations.happenings.ts';
import '#users/users.happenings.ts';
