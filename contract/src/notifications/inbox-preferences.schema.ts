import { z } from 'zod';
import { id } from '../platform/fields.ts';
import { inboxDeliveries, inboxKindNames } from './inbox-kinds.ts';

const delivery = z.enum(inboxDeliveries, 'Enter off, inbox, now, hourly or daily.');

/** A time of day in the agency's time zone. */
const timeOfDay = () =>
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM, such as 18:30.');

/** The hours when the inbox sends no emails. They may span midnight. */
const quietHours = z
  .strictObject({ from: timeOfDay(), until: timeOfDay() })
  .refine(({ from, until }) => from !== until, {
    error: 'Choose two different times.',
    path: ['until'],
  });

export const inboxPreferences = z.object({
  /** The kinds that the viewer can get, in settings order. */
  kinds: z.array(z.object({ kind: z.enum(inboxKindNames), delivery })),
  quiet_hours: z.object({ from: z.string(), until: z.string() }).nullable(),
});
export type InboxPreferences = z.infer<typeof inboxPreferences>;

export const inboxPreferencesUpdate = z.strictObject({
  /** The new delivery settings, by kind; omitted kinds don't change. */
  kinds: z.partialRecord(z.enum(inboxKindNames), delivery).optional(),
  quiet_hours: quietHours.nullable().optional(),
});
export type InboxPreferencesUpdate = z.infer<typeof inboxPreferencesUpdate>;

/** The kinds of emails that an unsubscribe link stops, as its page shows them. */
export const inboxMailEnd = z.object({
  kinds: z.array(z.object({ kind: z.enum(inboxKindNames), label: z.string() })),
  /** The recipient's address, masked. */
  email: z.string(),
  is_ended: z.boolean(),
});
export type InboxMailEnd = z.infer<typeof inboxMailEnd>;

/** The default deliveries for a group's members, which apply until they choose their own. */
export const inboxGroupDefaults = z.object({
  group: z.object({ id: id(), name: z.string() }),
  /** The kinds that the group can get, in settings order. */
  kinds: z.array(
    z.object({
      kind: z.enum(inboxKindNames),
      delivery,
      /** The portal's own default, which applies unless a superuser sets a different default. */
      standard: delivery,
    }),
  ),
});
export type InboxGroupDefaults = z.infer<typeof inboxGroupDefaults>;

export const inboxGroupDefaultsUpdate = z.strictObject({
  /** The new deliveries, by kind; null restores the portal's own default. Omitted kinds don't change. */
  kinds: z.partialRecord(z.enum(inboxKindNames), delivery.nullable()),
});
export type InboxGroupDefaultsUpdate = z.infer<typeof inboxGroupDefaultsUpdate>;
