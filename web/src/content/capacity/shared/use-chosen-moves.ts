import type {
  Distribution,
  ProposedMove,
} from '@portal/contract/content/capacity/capacity.schema.ts';
import { useState } from 'react';

/** Returns a move's identity, which stays the same when the proposal is loaded again. */
export const moveKey = ({ article, template, role, to }: ProposedMove) =>
  `${article ?? ''} ${template ?? ''} ${role} ${to.id}`;

/** Returns the proposed moves that the user has chosen. Initially, either all or none of them are chosen. */
export function useChosenMoves(distribution: Distribution | undefined, isChosenAtFirst: boolean) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const isChosen = (move: ProposedMove) => changed.has(moveKey(move)) !== isChosenAtFirst;
  const choose = (moves: readonly ProposedMove[], isWanted: boolean) =>
    setChanged((before) => {
      const next = new Set(before);
      for (const move of moves) {
        if (isWanted === isChosenAtFirst) next.delete(moveKey(move));
        else next.add(moveKey(move));
      }
      return next;
    });
  return { chosen: (distribution?.moves ?? []).filter(isChosen), isChosen, choose };
}
export type ChosenMoves = ReturnType<typeof useChosenMoves>;
