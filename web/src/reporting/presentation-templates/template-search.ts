import { templateOrganizationOrderings } from '@portal/contract/reporting/presentation-templates/presentation-template.calls.ts';
import { choiceParam, searchParams, textParam } from '#platform/routing/search-params.ts';

/** The search params of the list of templates; invalid ones are dropped. */
export const templateSearch = searchParams({
  search: textParam(),
  /** Filters by organizations with a template, or without one. */
  has_template: choiceParam(['true', 'false']),
  ordering: choiceParam(templateOrganizationOrderings),
});
