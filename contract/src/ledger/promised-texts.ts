import { type LineKindName, quantityText } from './line-kinds.ts';

/** A line's quantities in a month, as clients see them. */
export interface PromisedQuantities {
  promised: number;
  /** The balance of earlier months: negative if work is owed, positive if it was delivered in advance. */
  carried_in: number;
  delivered: number;
}

/** Returns the quantity due in a month, including the balance of earlier months; never below 0. */
export const dueOf = ({ promised, carried_in }: PromisedQuantities): number =>
  Math.max(0, promised - carried_in);

/** Describes a month in plain words: '3 of 4 articles delivered'. */
export const deliveredText = (kind: LineKindName, month: PromisedQuantities): string =>
  `${month.delivered.toLocaleString('en-US')} of ${quantityText(kind, dueOf(month))} delivered`;

/** Describes the effect of earlier months on a month's quantity. Returns null if there is no effect. */
export function carriedText({ carried_in }: PromisedQuantities): string | null {
  if (carried_in === 0) return null;
  const quantity = Math.abs(carried_in).toLocaleString('en-US');
  return carried_in < 0
    ? `Includes ${quantity} from earlier months`
    : `${quantity} already delivered in earlier months`;
}
