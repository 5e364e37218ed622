import type { SavedViewCount } from '@portal/contract/users/saved-view.schema.ts';
import { defineHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';

export interface ViewToCount {
  id: number;
  path: string;
  search: Readonly<Record<string, string>>;
}

/**
 * Handlers return the number of rows that the viewer can see in each view of their area's lists. Views whose search
 * params are no longer valid are omitted.
 */
export const onCountSavedViews = defineHook<
  { viewer: Viewer; views: readonly ViewToCount[] },
  readonly SavedViewCount[]
>();
