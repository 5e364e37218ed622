import { z } from 'zod';
import { id, instant } from '../platform/fields.ts';

/** A browser or device that a person is signed in on. */
export const session = z.object({
  id: id(),
  created_at: instant(),
  /** The time of the last use, updated at most hourly. */
  last_used_at: instant(),
  expires_at: instant(),
  ip: z.string(),
  user_agent: z.string(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof session>;
