import type { PresentationTemplate } from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import type { Deck, DeckSlide } from './deck.ts';

type Stored = Pick<PresentationTemplate, 'slide_templates'>;

/**
 * Assigns stable keys to slides, because ids change. A new slide has no id until it is saved, and a slide that was
 * restored by Undo after its deletion was saved gets a new id.
 */
export class SlideKeys {
  readonly #keys = new Map<number, string>();

  readonly #keyOf = (id: number) => this.#keys.get(id) ?? `slide-${id}`;

  deckOf = ({ slide_templates: slides }: Stored): DeckSlide[] =>
    slides.map(({ id, title, components }) => ({ key: this.#keyOf(id), title, components }));

  /** Returns the deck to send to the server, where only slides in the stored template have ids. */
  write(deck: Deck, { slide_templates: slides }: Stored) {
    const ids = new Map(slides.map(({ id }) => [this.#keyOf(id), id]));
    return deck.map(({ key, title, components }) => {
      const id = ids.get(key);
      return { ...(id !== undefined && { id }), title, components: [...components] };
    });
  }

  /** Stores the ids that saving assigned. Returns the response with the keys that the editor uses. */
  learn<Answer extends Stored>(deck: Deck, answer: Answer): Answer {
    const slides = answer.slide_templates.map((slide, place) => {
      const sent = deck[place];
      if (!sent) return slide;
      this.#keys.set(slide.id, sent.key);
      // Keep the typed text. The server trims text, so a space that was just typed at the end would disappear.
      return { ...slide, title: sent.title, components: [...sent.components] };
    });
    return { ...answer, slide_templates: slides };
  }
}
