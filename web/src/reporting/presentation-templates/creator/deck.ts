import type { SlideComponent } from '@portal/contract/reporting/slide-component.schema.ts';
import { maximumComponents } from '@portal/contract/reporting/slide-component.schema.ts';

/** A slide while it is being edited. Its key stays the same when saving assigns an id. */
export interface DeckSlide {
  key: string;
  title: string;
  components: readonly SlideComponent[];
}

export type Deck = readonly DeckSlide[];

/** The location of a slide or, if `component` is set, of one of its components. */
export interface Spot {
  slide: string;
  component?: string | undefined;
}

export interface Edit {
  deck: Deck;
  /** The selection after the edit. */
  spot: Spot;
}

export const isSameSpot = (one: Spot | undefined, other: Spot | undefined) =>
  one?.slide === other?.slide && one?.component === other?.component;

/** Returns the locations of all slides and components, in outline order. */
export const spotsOf = (deck: Deck): Spot[] =>
  deck.flatMap(({ key, components }) => [
    { slide: key },
    ...components.map(({ id }) => ({ slide: key, component: id })),
  ]);

export const findSlide = (deck: Deck, { slide }: Spot) => deck.find(({ key }) => key === slide);

export const findComponent = (deck: Deck, spot: Spot) =>
  findSlide(deck, spot)?.components.find(({ id }) => id === spot.component);

/**
 * Returns the current location of a slide or component, since a move may have changed a component's slide, or undefined
 * if both are gone.
 */
export function currentSpot(deck: Deck, { slide, component }: Spot): Spot | undefined {
  if (component === undefined) return findSlide(deck, { slide }) && { slide };
  const home = deck.find(({ components }) => components.some(({ id }) => id === component));
  if (home) return { slide: home.key, component };
  return findSlide(deck, { slide }) && { slide };
}

const withSlide = (deck: Deck, key: string, change: (slide: DeckSlide) => DeckSlide): Deck =>
  deck.map((slide) => (slide.key === key ? change(slide) : slide));

const placeOf = (deck: Deck, key: string) => deck.findIndex((slide) => slide.key === key);

const numbered = (taken: ReadonlySet<string>, number: number): string =>
  taken.has(`New Slide ${number}`) ? numbered(taken, number + 1) : `New Slide ${number}`;

/** Returns 'New Slide N', where N is the number of slides including the new one, or higher if the title is taken. */
const newSlideTitle = (deck: Deck) =>
  numbered(new Set(deck.map(({ title }) => title)), deck.length + 1);

export function addSlide(deck: Deck, after: Spot | undefined, key: string): Edit {
  const place = after ? placeOf(deck, after.slide) + 1 : deck.length;
  const slide = { key, title: newSlideTitle(deck), components: [] };
  return { deck: deck.toSpliced(place, 0, slide), spot: { slide: key } };
}

/** Inserts a component after the selected one, or at the end of the selected slide. */
export function addComponent(deck: Deck, at: Spot, component: SlideComponent): Edit {
  const edited = withSlide(deck, at.slide, (slide) => {
    const before = slide.components.findIndex(({ id }) => id === at.component);
    const place = before < 0 ? slide.components.length : before + 1;
    return { ...slide, components: slide.components.toSpliced(place, 0, component) };
  });
  return { deck: edited, spot: { slide: at.slide, component: component.id } };
}

export const canAddComponent = (deck: Deck, at: Spot) =>
  (findSlide(deck, at)?.components.length ?? maximumComponents) < maximumComponents;

/** Copies the selection and inserts the copy after it. */
export function duplicate(deck: Deck, spot: Spot, newId: () => string): Edit | null {
  const component = findComponent(deck, spot);
  if (component) return addComponent(deck, spot, { ...component, id: newId() });
  const slide = findSlide(deck, spot);
  if (!slide || spot.component !== undefined) return null;
  const copy = {
    key: newId(),
    title: `${slide.title} (copy)`,
    components: slide.components.map((one) => ({ ...one, id: newId() })),
  };
  return { deck: deck.toSpliced(placeOf(deck, slide.key) + 1, 0, copy), spot: { slide: copy.key } };
}

export const isFirstSlide = (deck: Deck, { slide, component }: Spot) =>
  component === undefined && deck[0]?.key === slide;

/** Removes the selection and selects its neighbor. The first slide can't be removed. */
export function remove(deck: Deck, spot: Spot): Edit | null {
  if (isFirstSlide(deck, spot)) return null;
  const spots = spotsOf(deck);
  const place = spots.findIndex((one) => isSameSpot(one, spot));
  if (place < 0) return null;
  const { component } = spot;
  if (component === undefined) {
    const index = placeOf(deck, spot.slide);
    const neighbor = deck[index + 1] ?? deck[index - 1];
    const left = deck.toSpliced(index, 1);
    return { deck: left, spot: { slide: neighbor?.key ?? '' } };
  }
  const edited = withSlide(deck, spot.slide, (slide) => ({
    ...slide,
    components: slide.components.filter(({ id }) => id !== component),
  }));
  const next = spots[place + 1];
  const isNextBeside = next?.slide === spot.slide && next.component !== undefined;
  return { deck: edited, spot: (isNextBeside ? next : spots[place - 1]) ?? { slide: spot.slide } };
}

/** Moves a slide to a position among the others. The first slide can't be moved, and its position can't be taken. */
export function moveSlide(deck: Deck, key: string, place: number): Edit | null {
  const from = placeOf(deck, key);
  const slide = deck[from];
  const to = Math.min(Math.max(1, place), deck.length - 1);
  if (!slide || from === 0 || to === from) return null;
  return { deck: deck.toSpliced(from, 1).toSpliced(to, 0, slide), spot: { slide: key } };
}

/** Moves a component to a position among a slide's other components. */
export function moveComponent(
  deck: Deck,
  spot: Spot,
  to: { slide: string; place: number },
): Edit | null {
  const component = findComponent(deck, spot);
  const target = findSlide(deck, to);
  if (!component || !target) return null;
  const isSameSlide = to.slide === spot.slide;
  if (isSameSlide && target.components.indexOf(component) === to.place) return null;
  if (!isSameSlide && !canAddComponent(deck, to)) return null;
  const without = withSlide(deck, spot.slide, (slide) => ({
    ...slide,
    components: slide.components.filter((one) => one !== component),
  }));
  const edited = withSlide(without, to.slide, (slide) => ({
    ...slide,
    components: slide.components.toSpliced(to.place, 0, component),
  }));
  return { deck: edited, spot: { slide: to.slide, component: component.id } };
}

/** Moves the selection one step up or down. A component at the edge of its slide moves to the adjacent slide. */
export function moveByStep(deck: Deck, spot: Spot, step: 1 | -1): Edit | null {
  const index = placeOf(deck, spot.slide);
  const slide = deck[index];
  if (!slide) return null;
  if (spot.component === undefined) {
    const to = index + step;
    return to < 1 || to >= deck.length ? null : moveSlide(deck, spot.slide, to);
  }
  const place = slide.components.findIndex(({ id }) => id === spot.component) + step;
  if (place >= 0 && place < slide.components.length) {
    return moveComponent(deck, spot, { slide: spot.slide, place });
  }
  const other = deck[index + step];
  if (!other) return null;
  return moveComponent(deck, spot, {
    slide: other.key,
    place: step === 1 ? 0 : other.components.length,
  });
}

export const renameSlide = (deck: Deck, key: string, title: string): Deck =>
  withSlide(deck, key, (slide) => ({ ...slide, title }));

export const replaceComponent = (deck: Deck, spot: Spot, component: SlideComponent): Deck =>
  withSlide(deck, spot.slide, (slide) => ({
    ...slide,
    components: slide.components.map((one) => (one.id === component.id ? component : one)),
  }));
