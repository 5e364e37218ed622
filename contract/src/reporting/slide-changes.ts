import { z } from 'zod';
import type { SlideComponent } from './slide-component.schema.ts';

export const slideChangeKinds = [
  'slide_added',
  'slide_removed',
  'slide_moved',
  'slide_renamed',
  'component_added',
  'component_removed',
  'component_moved',
  'component_changed',
] as const;

/** A difference between two sets of slides. */
export const slideChange = z.object({
  kind: z.enum(slideChangeKinds),
  /** The slide's title after the change, or before it if the slide was removed. */
  slide: z.string(),
  /** The slide's position, counted from 1, after the change, or before it if the slide was removed. */
  place: z.int(),
  /** The component's verbose_name; null if the slide itself has changed. */
  component: z.string().nullable(),
  /** The changed attributes. */
  fields: z.array(z.string()),
});
export type SlideChange = z.infer<typeof slideChange>;

export interface ComparedSlide {
  title: string;
  components: readonly SlideComponent[];
}

const sameData = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function changedFields(before: SlideComponent, after: SlideComponent): string[] {
  const names = new Set([...before.fields, ...after.fields].map(({ name }) => name));
  const find = ({ fields }: SlideComponent, name: string) =>
    fields.find((field) => field.name === name)?.data ?? null;
  const changed = [...names].filter((name) => !sameData(find(before, name), find(after, name)));
  const isImageChanged = before.PDFConvertToImage !== after.PDFConvertToImage;
  return isImageChanged ? [...changed, 'PDFConvertToImage'] : changed;
}

interface Match<Item> {
  before: Item;
  after: Item;
  from: number;
  to: number;
}

/** Pairs items that have the same first key, then pairs the remaining items by each further key. */
function pair<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keys: readonly ((item: Item, index: number) => string)[],
): Match<Item>[] {
  const free = new Set(before.keys());
  const open = new Set(after.keys());
  const matches: Match<Item>[] = [];
  for (const key of keys) {
    for (const to of [...open]) {
      const item = after[to] as Item;
      const keyAfter = key(item, to);
      const from = [...free].find((index) => key(before[index] as Item, index) === keyAfter);
      if (from === undefined) continue;
      free.delete(from);
      open.delete(to);
      matches.push({ before: before[from] as Item, after: item, from, to });
    }
  }
  return matches.sort((a, b) => a.to - b.to);
}

/** Returns the smallest set of matches whose order among the others has changed. */
function movedMatches<Item>(matches: readonly Match<Item>[]): Set<Match<Item>> {
  // The matches in the longest increasing subsequence of old positions stay in place; all others have moved.
  const best: { length: number; previous: number }[] = [];
  matches.forEach((match, index) => {
    let longestHere = { length: 1, previous: -1 };
    for (let earlier = 0; earlier < index; earlier += 1) {
      const run = best[earlier] as { length: number };
      const isBefore = (matches[earlier] as Match<Item>).from < match.from;
      if (isBefore && run.length + 1 > longestHere.length) {
        longestHere = { length: run.length + 1, previous: earlier };
      }
    }
    best.push(longestHere);
  });
  const longest = Math.max(0, ...best.map(({ length }) => length));
  const moved = new Set(matches);
  let current = best.findIndex(({ length }) => length === longest);
  while (current >= 0) {
    moved.delete(matches[current] as Match<Item>);
    current = best[current]?.previous ?? -1;
  }
  return moved;
}

const nameAndPlace = ({ name }: SlideComponent, index: number) => `${name} ${index}`;

function componentChanges(
  before: readonly SlideComponent[],
  after: readonly SlideComponent[],
  at: { slide: string; place: number },
): SlideChange[] {
  const matches = pair(before, after, [({ id }) => id, nameAndPlace, ({ name }) => name]);
  const moved = movedMatches(matches);
  const kept = new Set(matches.map((match) => match.before));
  const known = new Set(matches.map((match) => match.after));
  const change = (kind: SlideChange['kind'], component: SlideComponent, fields: string[] = []) => ({
    ...at,
    kind,
    component: component.verbose_name,
    fields,
  });
  return [
    ...before
      .filter((component) => !kept.has(component))
      .map((component) => change('component_removed', component)),
    ...after
      .filter((component) => !known.has(component))
      .map((component) => change('component_added', component)),
    ...matches.flatMap((match) => {
      const fields = changedFields(match.before, match.after);
      return [
        ...(moved.has(match) ? [change('component_moved', match.after)] : []),
        ...(fields.length > 0 ? [change('component_changed', match.after, fields)] : []),
      ];
    }),
  ];
}

const componentIds = ({ components }: ComparedSlide) => components.map(({ id }) => id).join();

/** Returns the changes from one set of slides to another: removed slides first, the others in their new order. */
export function compareSlides(
  before: readonly ComparedSlide[],
  after: readonly ComparedSlide[],
): SlideChange[] {
  const byTitle = ({ title }: ComparedSlide) => `title ${title}`;
  const byIds = (slide: ComparedSlide, index: number) =>
    slide.components.length > 0 ? `ids ${componentIds(slide)}` : `place ${index} ${slide.title}`;
  const byPlace = (_: ComparedSlide, index: number) => `place ${index}`;
  const matches = pair(before, after, [byIds, byTitle, byPlace]);
  const moved = movedMatches(matches);
  const ofSlide = (kind: SlideChange['kind'], { title }: ComparedSlide, index: number) => ({
    kind,
    slide: title,
    place: index + 1,
    component: null,
    fields: [],
  });
  const kept = new Set(matches.map(({ from }) => from));
  const byPlaceAfter = new Map(matches.map((match) => [match.to, match]));
  return [
    ...before.flatMap((slide, index) =>
      kept.has(index) ? [] : [ofSlide('slide_removed', slide, index)],
    ),
    ...after.flatMap((slide, index) => {
      const match = byPlaceAfter.get(index);
      if (!match) return [ofSlide('slide_added', slide, index)];
      const at = { slide: slide.title, place: index + 1 };
      return [
        ...(match.before.title === slide.title ? [] : [ofSlide('slide_renamed', slide, index)]),
        ...(moved.has(match) ? [ofSlide('slide_moved', slide, index)] : []),
        ...componentChanges(match.before.components, slide.components, at),
      ];
    }),
  ];
}
