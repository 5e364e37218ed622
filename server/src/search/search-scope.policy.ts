import type { Access } from '@portal/contract/platform/endpoint.ts';
import type { RawBuilder } from 'kysely';
import { mayCall } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { SearchScope } from './search.events.ts';

/**
 * The maximum number of organizations that a search is limited to. With more, the condition would slow the search down.
 */
const mostOrganizations = 20;

interface Rule {
  /** The access of the call that lists the records. */
  access: Access;
  visible: (viewer: Viewer) => RawBuilder<boolean> | undefined;
  /** The only organizations whose records the viewer can see. */
  organizationIds?: (viewer: Viewer) => readonly number[] | 'all';
}

/** Returns a viewer's scope for a kind whose records are listed by a call with this access. */
export const scopeOf =
  ({ access, visible, organizationIds }: Rule) =>
  async (_: unknown, viewer: Viewer): Promise<SearchScope | null> => {
    if (!mayCall(access, viewer)) return null;
    const ids = organizationIds?.(viewer) ?? 'all';
    if (ids === 'all' || ids.length > mostOrganizations) return { visible: visible(viewer) };
    if (ids.length === 0) return null;
    return { visible: visible(viewer), organizationIds: ids };
  };
