import type { GroupPermissionsEffect } from '@portal/contract/users/group-permission.schema.ts';
import { permissionTexts } from './permission-texts.ts';

const people = (count: number) =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;

/** Lists the named people, followed by the number of others. */
function namesText({ people: named, people_count: count }: GroupPermissionsEffect): string {
  const names = named.map(({ name }) => name);
  const others = count - names.length;
  if (others > 0) return `${names.join(', ')} and ${others.toLocaleString('en')} more`;
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function strandedText(count: number): string | null {
  if (count === 0) return null;
  const work = 'unfinished articles that they can then no longer see or submit.';
  return count === 1
    ? `1 of them has ${work}`
    : `${count.toLocaleString('en')} of them have ${work}`;
}

export interface EffectText {
  /** One line per permission: '3 people lose “See content” (view_contentarticle).' */
  lines: string[];
  /** The affected people; null if nobody has the role. */
  names: string | null;
  /** The effect on people with unfinished work; null if nobody is affected. */
  warning: string | null;
}

/** Describes a permission change's effect. */
export function effectText(effect: GroupPermissionsEffect): EffectText {
  const { gained, lost, people_count: count, stranded_count: stranded } = effect;
  const verb = (one: string, many: string) => (count === 1 ? one : many);
  const line = (does: string) => (codename: (typeof lost)[number]) =>
    `${count === 0 ? 'Nobody' : people(count)} ${does} “${permissionTexts[codename].name}” (${codename}).`;
  return {
    lines: [
      ...lost.map(line(count === 0 ? 'loses' : verb('loses', 'lose'))),
      ...gained.map(line(count === 0 ? 'gets' : verb('gets', 'get'))),
    ],
    names: count === 0 ? null : namesText(effect),
    warning: strandedText(stranded),
  };
}
