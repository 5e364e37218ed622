import { z } from 'zod';
import { personReference } from './references.schema.ts';

/** The other people who have an article open, sorted by name. */
export const presentPeople = z.object({ people: z.array(personReference) });
export type PresentPeople = z.infer<typeof presentPeople>;
