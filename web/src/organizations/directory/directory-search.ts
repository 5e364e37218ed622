import { organizationOrderings } from '@portal/contract/organizations/organization.calls.ts';
import {
  choiceParam,
  flagParam,
  patternParam,
  searchParams,
  textParam,
} from '#platform/routing/search-params.ts';

/** The directory's search params. Invalid ones are dropped. */
export const organizationDirectorySearch = searchParams({
  search: textParam(),
  ordering: choiceParam(organizationOrderings),
  archived: flagParam,
  /** The slug of the organization whose form is open. */
  organization: patternParam(/^[a-z0-9-]{1,200}$/),
  panel: choiceParam(['add']),
});
export type OrganizationOrdering = (typeof organizationOrderings)[number];
