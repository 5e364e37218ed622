import {
  type SlideComponent,
  sentComponent,
} from '@portal/contract/reporting/slide-component.schema.ts';
import type { Deck } from './deck.ts';

/** Returns the errors that the server would report, by attribute name. */
export function componentProblems(component: SlideComponent): Record<string, string> {
  const parsed = sentComponent.safeParse(component);
  const issues = parsed.error?.issues ?? [];
  return Object.fromEntries(
    issues.flatMap(({ path, message }) => {
      const place = path[1];
      const name = typeof place === 'number' ? component.fields[place]?.name : undefined;
      return name === undefined ? [] : [[name, message]];
    }),
  );
}

/** Returns why the deck can't be saved, or null if it can be saved. */
export function deckProblem(deck: Deck): string | null {
  for (const [index, { title, components }] of deck.entries()) {
    if (title.trim() === '') return `Slide ${index + 1} needs a title.`;
    for (const component of components) {
      const [problem] = Object.values(componentProblems(component));
      if (problem) return `${title}, ${component.verbose_name}: ${problem}`;
    }
  }
  return null;
}
