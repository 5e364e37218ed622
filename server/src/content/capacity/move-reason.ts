import type { CapacityRole } from '@portal/contract/content/capacity/capacity.schema.ts';
import {
  amountText,
  numberText,
  roleWords,
  shortDay,
} from '@portal/contract/content/capacity/capacity-texts.ts';
import type { Move } from './distribution.ts';

interface Explained extends Pick<Move, 'done' | 'total' | 'before'> {
  role: CapacityRole;
  week: string;
  to: string;
  client: string;
}

const possessive = (name: string) => `${name}’s`;

/** Returns a sentence that explains why this person takes over the work. */
export function moveReason({ role, week, to, client, done, total, before }: Explained): string {
  const { done: verb } = roleWords[role];
  const room = amountText(before.unit, before.capacity - before.load);
  const inWeek = `in the week of ${shortDay(week)}`;
  if (done === 0) {
    const load = `${numberText(before.load)} of ${amountText(before.unit, before.capacity)}`;
    return `Nobody with room has ${verb} for ${client} recently, and ${to} has the lowest load ${inWeek}: ${load}.`;
  }
  const articles =
    total === 1
      ? `${possessive(client)} last article`
      : `${numberText(done)} of ${possessive(client)} last ${amountText('articles', total)}`;
  return `${to} has ${verb} ${articles} and has room for ${room} ${inWeek}.`;
}
