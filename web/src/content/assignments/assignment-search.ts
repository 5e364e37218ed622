import { choiceParam, flagParam, searchParams } from '#platform/routing/search-params.ts';
import { panelParams } from '../shared/panel-search.ts';

/** Reads a flag, including the values 'True' and '1', which are in links from the portal's predecessor. */
const flag = (value: unknown) => flagParam(/^(True|1)$/.test(String(value)) ? 'true' : value);

/** The assignment screens' URL state: the open article, and whether it is being edited. */
export const assignmentSearch = searchParams({
  lead: flag,
  /** Shows the viewer's own assignments, even if there are none. */
  own: flagParam,
  article: panelParams.article,
  panel: choiceParam(['edit', 'add']),
});
export type AssignmentSearch = ReturnType<typeof assignmentSearch>;
