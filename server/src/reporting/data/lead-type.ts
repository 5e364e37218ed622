import { type LeadType, leadTypes } from '@portal/contract/reporting/ui-components.ts';

const fold = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
const byName = new Map(leadTypes.map((type) => [fold(type), type]));

/** The lead type that someone writes as 'phone_call' or 'Phone call'. */
export const findLeadType = (name: string): LeadType | undefined => byName.get(fold(name));
