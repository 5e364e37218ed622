import { foldText } from '@portal/contract/platform/text.ts';

interface Named {
  username: string;
  first_name: string;
  last_name: string;
}

/** Returns the columns derived from a person's names. */
export function nameColumns({ username, first_name, last_name }: Named) {
  const name = `${first_name} ${last_name}`.trim() || username;
  return { first_name, last_name, name, name_key: foldText(name) };
}
