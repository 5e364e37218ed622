import { useOrganizationChoices, useStaffChoices, useWriterChoices } from './pick-lists.queries.ts';

/** Who or what an id stands for, where a record tells only the id. */
export const OrganizationName = ({ id }: { id: number }) =>
  useOrganizationChoices(id).chosen?.dba_name ?? 'Another organization';

export const StaffName = ({ id, client }: { id: number; client?: number | null }) =>
  useStaffChoices(id, { client }).chosen?.name ?? 'Somebody else';

/** By the writer's own id. */
export const WriterName = ({ id }: { id: number }) =>
  useWriterChoices(id).chosen?.name ?? 'Somebody else';
