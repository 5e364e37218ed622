import { Checkbox } from '@mantine/core';
import type { Distribution } from '@portal/contract/content/capacity/capacity.schema.ts';
import { numberText, roleWords } from '@portal/contract/content/capacity/capacity-texts.ts';
import styles from './Capacity.module.css';
import { type ChosenMoves, moveKey } from './use-chosen-moves.ts';

interface ProposedMovesProps {
  distribution: Distribution;
  moves: ChosenMoves;
}

/** Lists the proposed moves, each with its reason and a checkbox. */
export function ProposedMoves({ distribution, moves }: ProposedMovesProps) {
  const { moves: proposed, rows } = distribution;
  const { chosen, isChosen, choose } = moves;
  const isOver = rows.some(({ weeks }) => weeks.some(({ over }) => over > 0));
  const stillOver = rows.flatMap(({ person, weeks }) =>
    weeks.some(({ over_proposed: over }) => over > 0) ? [person.name] : [],
  );
  return (
    <section className={styles.section} aria-label="Proposed moves">
      <h3 className={styles.heading}>Proposal</h3>
      {proposed.length === 0 && (
        <p className={styles.hint}>
          {isOver
            ? 'Nobody else has room, or work has already started, so there’s nothing to propose.'
            : 'Nothing needs to move.'}
        </p>
      )}
      {proposed.length > 0 && (
        <>
          <Checkbox
            label={`${numberText(chosen.length)} of ${numberText(proposed.length)} moves chosen`}
            checked={chosen.length === proposed.length}
            indeterminate={chosen.length > 0 && chosen.length < proposed.length}
            onChange={(event) => choose(proposed, event.currentTarget.checked)}
          />
          <ul className={styles.list}>
            {proposed.map((move) => (
              <li key={moveKey(move)} className={styles.entry}>
                <Checkbox
                  label={`${move.title} · ${move.client.dba_name}`}
                  description={
                    <>
                      {roleWords[move.role].name}: {move.from?.name ?? 'nobody'} → {move.to.name}.{' '}
                      {move.reason}
                    </>
                  }
                  checked={isChosen(move)}
                  onChange={(event) => choose([move], event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
          {stillOver.length > 0 && (
            <p className={styles.hint}>
              Still over capacity, because nobody else has room:{' '}
              {[...new Set(stillOver)].join(', ')}.
            </p>
          )}
        </>
      )}
    </section>
  );
}
