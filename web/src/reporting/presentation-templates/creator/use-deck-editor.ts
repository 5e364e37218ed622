import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { maximumSlides } from '@portal/contract/reporting/slide-component.schema.ts';
import { newComponent, withData } from '@portal/contract/reporting/slide-components.ts';
import type { UiComponent } from '@portal/contract/reporting/ui-component.schema.ts';
import { useState } from 'react';
import type { DeckCommands } from './Details.tsx';
import {
  addComponent,
  addSlide,
  canAddComponent,
  currentSpot,
  duplicate,
  type Edit,
  isFirstSlide,
  moveByStep,
  moveComponent,
  moveSlide,
  remove,
  renameSlide,
  replaceComponent,
  type Spot,
} from './deck.ts';
import type { useDeckHistory } from './deck-history.ts';
import type { DropPlace } from './drop-place.ts';
import { type EditorFocus, useEditorFocus } from './use-editor-focus.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import type { TemplateForm } from './use-template-form.ts';

export interface DeckEditorOptions {
  form: TemplateForm;
  history: ReturnType<typeof useDeckHistory>;
  organization: Organization | null;
  /** The selection, which is kept while other tabs are open. */
  spot: Spot | null;
  onSpot: (spot: Spot | null) => void;
}

const newId = () => crypto.randomUUID();

/** Manages the selection in the deck, the commands that change the deck, and their keys. */
export function useDeckEditor(options: DeckEditorOptions) {
  const { form, history, organization, spot: kept, onSpot } = options;
  const deck = form.values.slide_templates;
  // Someone else may have removed the selection.
  const spot = (kept && currentSpot(deck, kept)) ?? null;
  const [isAsking, setIsAsking] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const focus = useEditorFocus(deck, spot);

  const apply = (edit: Edit | null, next: EditorFocus | null = 'row') => {
    if (!edit) return;
    focus.next.current = next;
    onSpot(edit.spot);
    history.change(edit.deck);
  };
  const isFull = deck.length >= maximumSlides;
  const target = spot ?? { slide: deck.at(-1)?.key ?? '' };
  const addNewSlide = () => {
    if (!isFull) apply(addSlide(deck, spot ?? undefined, newId()), 'fields');
  };
  const addOne = (entry: UiComponent) => {
    const made = newComponent(entry, newId());
    // The server also sets this value. Setting it here ensures that saving doesn't change the deck.
    const owned = organization ? withData(made, 'organization', organization.id) : made;
    apply(addComponent(deck, target, owned), 'fields');
  };
  const drop = (dragged: Spot, { slide, place }: DropPlace) =>
    apply(
      slide === null
        ? moveSlide(deck, dragged.slide, place)
        : moveComponent(deck, dragged, { slide, place }),
    );

  const commands: DeckCommands = {
    move: (step) => apply(spot && moveByStep(deck, spot, step), null),
    duplicate: () =>
      apply(spot && (isFull && !spot.component ? null : duplicate(deck, spot, newId))),
    askToRemove: () => setIsAsking(spot !== null && !isFirstSlide(deck, spot)),
    rename: (title) =>
      spot && history.change(renameSlide(deck, spot.slide, title), `title ${spot.slide}`),
    replace: (component, field) =>
      spot && history.change(replaceComponent(deck, spot, component), `${component.id} ${field}`),
  };
  const keys = useEditorKeys({
    history,
    focus,
    commands,
    moveByKey: (step) => apply(spot && moveByStep(deck, spot, step)),
    addSlide: addNewSlide,
    openComponents: () => setIsAdding(true),
  });

  return {
    deck,
    spot,
    focus,
    keys,
    commands,
    drop,
    slides: { isFull, add: addNewSlide },
    components: {
      canAdd: canAddComponent(deck, target),
      isOpen: isAdding,
      toggle: (isOpen: boolean) => {
        setIsAdding(isOpen);
        // Closing without a choice returns focus to the row; choosing a component has already moved focus to its
        // fields.
        if (!isOpen) focus.next.current ??= 'row';
      },
      add: addOne,
    },
    removal: {
      isAsking,
      cancel: () => setIsAsking(false),
      confirm: () => {
        setIsAsking(false);
        if (spot) apply(remove(deck, spot));
      },
    },
  };
}
