import { useState } from 'react';
import { isSame } from '#platform/forms/changed-fields.ts';
import type { Deck } from './deck.ts';

const longest = 200;
/** Changes to the same field are undone as one step if the pauses between them are shorter than this, in ms. */
const togetherFor = 1_500;

export interface Step {
  before: Deck;
  after: Deck;
  /** The field that the user is typing in; null for a step that isn't merged with others. */
  field: string | null;
  at: number;
}

export interface History {
  past: readonly Step[];
  future: readonly Step[];
}

export const noHistory: History = { past: [], future: [] };

export function remember({ past }: History, step: Step): History {
  const last = past.at(-1);
  const isContinued =
    last !== undefined &&
    step.field !== null &&
    last.field === step.field &&
    step.at - last.at < togetherFor &&
    isSame(last.after, step.before);
  const steps = isContinued
    ? [...past.slice(0, -1), { ...step, before: last.before }]
    : [...past, step].slice(-longest);
  return { past: steps, future: [] };
}

/**
 * Returns the step to undo, or undefined if someone else's change was merged after it, because undo would also revert
 * that change.
 */
export function stepBack({ past }: History, deck: Deck): Step | undefined {
  const step = past.at(-1);
  return step && isSame(step.after, deck) ? step : undefined;
}

function stepForward({ future }: History, deck: Deck): Step | undefined {
  const step = future.at(-1);
  return step && isSame(step.before, deck) ? step : undefined;
}

/** Provides undo and redo for a deck. */
export function useDeckHistory(deck: Deck, onChange: (deck: Deck) => void) {
  const [history, setHistory] = useState(noHistory);
  const back = stepBack(history, deck);
  const forward = stepForward(history, deck);
  return {
    canUndo: back !== undefined,
    canRedo: forward !== undefined,
    /** Applies a change. `field` is the field that the user is typing in, so that typing counts as one undo step. */
    change: (after: Deck, field: string | null = null) => {
      const step = { before: deck, after, field, at: performance.now() };
      setHistory((before) => remember(before, step));
      onChange(after);
    },
    undo: () => {
      if (!back) return;
      setHistory(({ past, future }) => ({ past: past.slice(0, -1), future: [...future, back] }));
      onChange(back.before);
    },
    redo: () => {
      if (!forward) return;
      setHistory(({ past, future }) => ({
        past: [...past, forward],
        future: future.slice(0, -1),
      }));
      onChange(forward.after);
    },
  };
}
