import { Modal } from '@mantine/core';
import type { BoardField } from '@portal/contract/content/articles/article-board.schema.ts';
import type { ArticleCard } from '@portal/contract/content/articles/article-card.schema.ts';
import styles from './Board.module.css';
import { dropOf, type ShownColumn } from './board-drops.ts';

interface ChooseColumnModalProps {
  card: ArticleCard;
  by: BoardField;
  columns: readonly ShownColumn[];
  viewerId: number;
  onChoose: (key: string) => void;
  onClose: () => void;
}

/** Moves a card without dragging. Columns that can't receive the card show the reason. */
export function ChooseColumnModal(props: ChooseColumnModalProps) {
  const { card, by, columns, viewerId } = props;
  return (
    <Modal opened onClose={props.onClose} title={`Move “${card.title}” to`} size={420}>
      <ul className={styles.choices}>
        {columns.map((column) => {
          const drop = dropOf(card, by, column, viewerId);
          const why =
            drop.kind === 'refused'
              ? drop.why
              : drop.kind === 'same' && 'The card is already in this column.';
          return (
            <li key={column.key}>
              <button
                type="button"
                className={styles.choice}
                disabled={Boolean(why)}
                onClick={() => props.onChoose(column.key)}
              >
                <span>{column.name}</span>
                {why && <span className={styles.why}>{why}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
