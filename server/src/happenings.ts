// What areas do when something happens in an area that doesn't know them; imported once, at the start.
import '#notifications/notifications.happenings.ts';
import '#organizations/organizations.happenings.ts';
