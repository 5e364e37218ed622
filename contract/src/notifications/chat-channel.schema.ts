import { z } from 'zod';
import { id, instant, rawText, relation, requiredElse, titleText } from '../platform/fields.ts';
import { chatServices } from './chat-services.ts';
import { inboxKindNames } from './inbox-kinds.ts';

const service = z.enum(chatServices, requiredElse('Enter slack, discord or teams.'));
const kind = z.enum(inboxKindNames);

/** A chat service's channel that the portal posts notifications to. The secret address isn't included. */
export const chatChannel = z.object({
  id: id(),
  /** The client whose articles are posted; null if the channel gets its owner's notifications. */
  organization: z.object({ id: id(), name: z.string() }).nullable(),
  service,
  name: z.string(),
  /** The address's host. `address_end` is the address's last four characters. */
  host: z.string(),
  address_end: z.string(),
  kinds: z.array(kind),
  /** Whether clients read the channel, so that it gets only notifications that clients may see. */
  is_for_client: z.boolean(),
  is_on: z.boolean(),
  /** The time the current series of failures began; null if the latest attempt succeeded. */
  failing_since: instant().nullable(),
  /** The reason for the latest failure; null if the latest attempt succeeded. */
  last_error: z.string().nullable(),
  last_sent_at: instant().nullable(),
  /** The time the portal switched the channel off because it had failed for a day; otherwise null. */
  switched_off_at: instant().nullable(),
  created_at: instant(),
  version: z.int(),
});
export type ChatChannel = z.infer<typeof chatChannel>;

/** An incoming webhook's address. No response includes it. */
const address = () => rawText(2000);
const kinds = () => z.array(kind, requiredElse('Choose notifications.')).max(inboxKindNames.length);

export const chatChannelBody = z.strictObject({
  /** The client's id; null or omitted for your own notifications. */
  organization: relation().nullable().optional(),
  service,
  name: titleText(80),
  address: address(),
  kinds: kinds(),
  is_for_client: z.boolean().optional(),
});
export type ChatChannelBody = z.infer<typeof chatChannelBody>;

export const chatChannelUpdate = z.strictObject({
  name: titleText(80).optional(),
  /** The new address, which must belong to the same service. If omitted, the address stays unchanged. */
  address: address().optional(),
  kinds: kinds().optional(),
  is_for_client: z.boolean().optional(),
  is_on: z.boolean().optional(),
});
export type ChatChannelUpdate = z.infer<typeof chatChannelUpdate>;
