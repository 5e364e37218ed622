import { visibleOrganizationIds } from '#organizations/organizations/organization.policy.ts';
import type { EventVisibility } from '#platform/events/visibility.ts';
import { can } from '#platform/http/access.ts';

export const accountHealthEventVisibility: EventVisibility = {
  async 'account-posts'(_db, viewer, ids) {
    const mayOpen = can(viewer, 'view_accounthealth') && can(viewer, 'edit_contentarticle');
    const visible = visibleOrganizationIds(viewer);
    if (!mayOpen) return new Set();
    return new Set(visible === 'all' ? ids : ids.filter((id) => visible.includes(id)));
  },
};
