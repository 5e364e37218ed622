import type { Sides } from '#platform/forms/record-edits.ts';
import type { Deck, DeckSlide } from './deck.ts';

/** Trims all strings, as the server does, so that trailing whitespace doesn't count as a change. */
const contentOf = ({ title, components }: DeckSlide) =>
  JSON.stringify([title, components], (_name, value) =>
    typeof value === 'string' ? value.trim() : value,
  );

const isSameSlide = (one: DeckSlide, other: DeckSlide) => contentOf(one) === contentOf(other);

const orderOf = (deck: Deck) => deck.map(({ key }) => key).join('\n');

/**
 * Merges both people's changes to a deck if they affect different slides and at most one of them changed the order.
 * Returns undefined if both changed the same slide, or both changed the order differently.
 */
export function joinDecks({ before, mine, theirs }: Sides<Deck>): Deck | undefined {
  const isMyOrder = orderOf(before) !== orderOf(mine);
  const isTheirOrder = orderOf(before) !== orderOf(theirs);
  if (isMyOrder && isTheirOrder && orderOf(mine) !== orderOf(theirs)) return undefined;
  const known = new Map(before.map((slide) => [slide.key, slide]));
  const ordered = isMyOrder ? mine : theirs;
  const other = new Map((isMyOrder ? theirs : mine).map((slide) => [slide.key, slide]));
  const kept = new Set(ordered.map(({ key }) => key));
  for (const [key, slide] of other) {
    // A slide that one person removed can be omitted only if the other person left it unchanged.
    const old = known.get(key);
    if (!kept.has(key) && !(old && isSameSlide(old, slide))) return undefined;
  }
  const joined: DeckSlide[] = [];
  for (const slide of ordered) {
    const counterpart = other.get(slide.key);
    const old = known.get(slide.key);
    if (!counterpart || isSameSlide(slide, counterpart)) joined.push(slide);
    else if (old && isSameSlide(old, counterpart)) joined.push(slide);
    else if (old && isSameSlide(old, slide)) joined.push(counterpart);
    else return undefined;
  }
  return joined;
}
