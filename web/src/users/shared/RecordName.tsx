import { useOrganizationChoices, useStaffChoices, useWriterChoices } from './pick-lists.queries.ts';

/** Shows the name of an organization that is known only by its id. */
export const OrganizationName = ({ id }: { id: number }) =>
  useOrganizationChoices(id).chosen?.dba_name ?? 'Another organization';

export const StaffName = ({ id, client }: { id: number; client?: number | null }) =>
  useStaffChoices(id, { client }).chosen?.name ?? 'Someone else';

/** Shows a writer's name. `id` is the writer's own id, not the user's. */
export const WriterName = ({ id }: { id: number }) =>
  useWriterChoices(id).chosen?.name ?? 'Someone else';
