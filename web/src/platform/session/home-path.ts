import { groups } from '@portal/contract/platform/permissions.ts';
import { isStaff, mayOpen, type Viewer } from './viewer.ts';

const rolesThatLandOnAssignments: readonly number[] = [
  groups.customer.id,
  groups.contractor.id,
  groups.editor.id,
  groups.writer.id,
];

/** Returns the path that `/` redirects to. */
export function homePath(viewer: Viewer): string {
  const role = viewer.default_role?.id;
  const landsOnAssignments =
    !isStaff(viewer) &&
    role !== undefined &&
    rolesThatLandOnAssignments.includes(role) &&
    mayOpen(viewer, '/content-generation');
  return landsOnAssignments ? '/content-generation/assignments' : '/content-generation/';
}
