import { z } from 'zod';
import { id, instant, relation, requiredText } from '../platform/fields.ts';

/** A rule for all content that is written for an organization. */
export const editorialRequirement = z.object({
  id: id(),
  organization: id(),
  requirement: z.string(),
  date_created: instant(),
  last_update: instant(),
  version: z.int(),
});
export type EditorialRequirement = z.infer<typeof editorialRequirement>;

const requirement = () => requiredText(1_000);

export const editorialRequirementBody = z.strictObject({
  organization: relation(),
  requirement: requirement(),
});
export type EditorialRequirementBody = z.infer<typeof editorialRequirementBody>;

export const editorialRequirementUpdate = z.strictObject({ requirement: requirement().optional() });
export type EditorialRequirementUpdate = z.infer<typeof editorialRequirementUpdate>;
