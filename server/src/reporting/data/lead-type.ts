import { type LeadType, leadTypes } from '@portal/contract/reporting/ui-components.ts';

const fold = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
const byName = new Map(leadTypes.map((type) => [fold(type), type]));

/** Finds a lead type by its name, regardless of case, spaces, hyphens, and underscores ('phone_call'). */
export const findLeadType = (name: string): LeadType | undefined => byName.get(fold(name));
