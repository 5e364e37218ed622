import { monthlyDataKinds } from '@portal/contract/reporting/data/report-data-kinds.ts';
import {
  choiceParam,
  idParam,
  patternParam,
  searchParams,
} from '#platform/routing/search-params.ts';

export const dataViews = [...monthlyDataKinds, 'files'] as const;

/** The Report Data screen's search params. Invalid ones are dropped. */
export const reportDataSearch = searchParams({
  organization: idParam,
  view: choiceParam(dataViews),
  /** The month whose panel is open. */
  month: patternParam(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/),
  /** The file whose panel is open. */
  import: idParam,
  preview: choiceParam(['wrong', 'months']),
});

/** The search params that close the panel. */
export const noPanel = { month: undefined, import: undefined, preview: undefined } as const;
