import { z } from 'zod';
import { day, id, instant, relation, text } from '../platform/fields.ts';

export const meetingKinds = ['call', 'meeting'] as const;
export type MeetingKind = (typeof meetingKinds)[number];

/** A meeting or call between the agency and a client. Only staff see meetings. */
export const meeting = z.object({
  id: id(),
  organization: id(),
  day: day(),
  kind: z.enum(meetingKinds),
  note: z.string().nullable(),
  created_by: z.object({ id: id(), name: z.string() }).nullable(),
  created_at: instant(),
  version: z.int(),
});
export type Meeting = z.infer<typeof meeting>;

const kind = () => z.enum(meetingKinds, 'Enter call or meeting.');
const note = () => text(1_000).nullable();

export const meetingBody = z.strictObject({
  organization: relation(),
  day: day(),
  kind: kind(),
  note: note().optional(),
});
export type MeetingBody = z.infer<typeof meetingBody>;

export const meetingUpdate = z.strictObject({
  day: day().optional(),
  kind: kind().optional(),
  note: note().optional(),
});
export type MeetingUpdate = z.infer<typeof meetingUpdate>;
