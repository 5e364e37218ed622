/** The real author of a record, if different from the one that it names. */
export const presentActor = (row: { actor_id: number | null; actor_name: string | null }) =>
  row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' };
