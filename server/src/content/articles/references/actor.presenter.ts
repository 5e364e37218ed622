/** Who really wrote a record, where that isn't the author whom it names. */
export const presentActor = (row: { actor_id: number | null; actor_name: string | null }) =>
  row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' };
