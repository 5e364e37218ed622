import { VisuallyHidden } from '@mantine/core';
import {
  type BoardField,
  boardFields,
  maximumBoardColumns,
} from '@portal/contract/content/articles/article-board.schema.ts';
import type { ArticleCard } from '@portal/contract/content/articles/article-card.schema.ts';
import type { Move } from '@portal/contract/content/articles/article-workflow.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { assigneeLabels } from '#content/shared/article-labels.ts';
import type { ArticleFilters } from '#content/shared/content-search.ts';
import { useContentSearch } from '#content/shared/content-search.ts';
import type { ContentSidebar } from '#content/shared/content-sidebar.ts';
import { ListingProblem } from '#content/shared/ListingProblem.tsx';
import { statusesQuery } from '#content/shared/pick-lists.queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { choiceParam } from '#platform/routing/search-params.ts';
import { useCan, useViewer } from '#platform/session/viewer.ts';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { useShortcuts } from '#platform/ui/keyboard/shortcuts.ts';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { useLongPressDrag } from '#platform/ui/touch/use-long-press-drag.ts';
import { articleQuery } from '../articles.queries.ts';
import { findShortText } from '../document-links/short-text.ts';
import styles from './Board.module.css';
import type { BoardActions } from './BoardCard.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { boardQuery, useBoardChanges } from './board.queries.ts';
import {
  asksForInput,
  canLeave,
  dropOf,
  placeCards,
  readLimits,
  writeLimits,
} from './board-drops.ts';
import { boardShortcuts, handleBoardKey } from './board-keys.ts';
import { ChooseColumnModal } from './ChooseColumnModal.tsx';
import { MoveCardModal } from './MoveCardModal.tsx';
import { useCardDrag } from './use-card-drag.ts';

interface ArticleBoardProps {
  filters: ArticleFilters;
  sidebar: ContentSidebar;
  /** Receives the articles on the board, for the form that changes the selected ones. */
  onShow: (articles: readonly ArticleCard[]) => void;
}

const readField = choiceParam(boardFields);
const fieldLabels: Readonly<Record<BoardField, string>> = {
  ...assigneeLabels,
  status: 'Status',
  client: 'Client',
};
const fieldChoices = boardFields.map((value) => ({ value, label: fieldLabels[value] }));

/** Returns the columns with each card moved to the column of its current value. */
function useBoard(filters: ArticleFilters, by: BoardField, limits: string | undefined) {
  const board = useQuery({ ...boardQuery(filters, by), placeholderData: keepPreviousData });
  const { data } = board;
  const columns = useMemo(
    () => placeCards(data?.columns ?? [], by, readLimits(limits)),
    [data, by, limits],
  );
  return { board, columns };
}

/** Shows articles in columns by status, person, or client, and lets people move them as the workflow allows. */
export function ArticleBoard({ filters, sidebar, onShow }: ArticleBoardProps) {
  const { search, setSearch } = useContentSearch();
  const { id: viewerId } = useViewer();
  const canEdit = useCan('edit_contentarticle');
  const by = readField(search.by) ?? 'status';
  const { board, columns } = useBoard(filters, by, search.limits);
  const changes = useBoardChanges(by, columns);
  const [said, setSaid] = useState('');
  const [currentId, setCurrentId] = useState<number | null>(null);
  const [asked, setAsked] = useState<ArticleCard | null>(null);
  const [open, setOpen] = useState<{ id: number; move: Move } | null>(null);
  // Optimistic moves show the new status before the server responds.
  useQuery(statusesQuery);
  useShortcuts(boardShortcuts);
  const cards = useMemo(() => columns.flatMap((column) => column.cards), [columns]);
  useEffect(() => onShow(cards), [cards, onShow]);

  const submit = async (card: ArticleCard, move: Move) => {
    const article = await queryClient.fetchQuery(articleQuery(card.id)).catch(() => null);
    const short = article && (await findShortText(article));
    if (short) setOpen({ id: card.id, move });
    else changes.submit(card, move.to);
  };
  const dropOn = (card: ArticleCard, key: string) => {
    const column = columns.find((one) => one.key === key);
    if (!column) return;
    const drop = dropOf(card, by, column, viewerId);
    if (drop.kind === 'refused') setSaid(drop.why);
    else if (drop.kind === 'status') void changes.setStatus(card, key);
    else if (drop.kind === 'person') changes.setPerson(card, key);
    else if (drop.kind === 'move') {
      if (asksForInput(drop.move)) setOpen({ id: card.id, move: drop.move });
      else void submit(card, drop.move);
    }
  };
  const { moving, setMoving, aim, drop } = useCardDrag(dropOn);

  const root = useRef<HTMLDivElement>(null);
  useLongPressDrag(root, {
    source: '[data-card]:not([data-fixed])',
    onStart: ({ dataset }) => {
      const card = cards.find(({ id }) => String(id) === dataset.card);
      if (card) setMoving({ card, target: null, isByKey: false });
      return card !== undefined;
    },
    onMove: (below) => aim(below?.closest<HTMLElement>('[data-column]')?.dataset.column ?? null),
    onDrop: drop,
    onCancel: () => setMoving(null),
  });

  // React mounts a dropped card as a new element in its new column, so focus must be set again.
  const dropped = useRef<{ id: number; key: string } | null>(null);
  useEffect(() => {
    const drop = dropped.current;
    if (!drop || moving || open) return;
    const column = columns.find(({ cards: own }) => own.some(({ id }) => id === drop.id));
    if (column?.key !== drop.key) return;
    document.querySelector<HTMLElement>(`[data-card="${drop.id}"]`)?.focus();
    dropped.current = null;
  }, [columns, moving, open]);

  const latest = useRef({ sidebar, canEdit });
  useEffect(() => {
    latest.current = { sidebar, canEdit };
  });
  const [actions] = useState<BoardActions>(() => ({
    onPress: ({ id }, isSelecting) => {
      const { sidebar: panel, canEdit: maySelect } = latest.current;
      if (!isSelecting || !maySelect) {
        panel.open({ kind: 'article', id });
        return;
      }
      const ids = new Set(panel.selectedIds);
      if (!ids.delete(id)) ids.add(id);
      panel.select(ids);
    },
    onAskColumn: setAsked,
    onFocus: setCurrentId,
  }));
  const mayMove = (card: ArticleCard) => canLeave(card, by, columns, viewerId);
  const setLimit = (key: string, limit: number | undefined) => {
    const limits = readLimits(search.limits);
    if (limit === undefined) limits.delete(key);
    else limits.set(key, limit);
    void setSearch({ limits: writeLimits(limits) });
  };
  const tabStop = cards.some(({ id }) => id === currentId) ? currentId : (cards[0]?.id ?? null);

  if (board.error && !board.data) {
    return <ListingProblem error={board.error} onRetry={() => void board.refetch()} />;
  }
  return (
    <div ref={root} className={styles.frame}>
      <div className={styles.toolbar}>
        <Select
          size="xs"
          w={168}
          aria-label="Columns"
          data={fieldChoices}
          value={by}
          allowDeselect={false}
          onChange={(next) =>
            void setSearch({
              by: next === 'status' ? undefined : (next ?? undefined),
              limits: undefined,
            })
          }
        />
        <span className={styles.note}>
          {by !== 'status' && !filters.contentStatus && 'Unfinished articles'}
          {board.data?.is_complete === false &&
            ` · The ${maximumBoardColumns} columns with the most articles`}
        </span>
      </div>
      {!board.data && <SkeletonRows label="Loading Articles" rows={10} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys in addition to the cards' own */}
      <div
        className={styles.board}
        aria-busy={board.isFetching}
        onKeyDown={(event) =>
          handleBoardKey(event, {
            moving,
            setMoving,
            columns,
            findCard: (id) => cards.find((card) => card.id === id),
            dropAt: (card, column) => dropOf(card, by, column, viewerId),
            mayMove,
            onDrop: dropOn,
            onDropped: (drop) => {
              dropped.current = drop;
            },
            actions,
            announce: setSaid,
          })
        }
      >
        {columns.map((column) => (
          <BoardColumn
            key={`${by} ${column.key}`}
            {...{ column, by, filters, actions, mayMove }}
            drop={moving ? dropOf(moving.card, by, column, viewerId) : null}
            isOver={moving?.target === column.key}
            currentId={tabStop}
            movingId={moving?.card.id ?? null}
            openId={sidebar.panel?.kind === 'article' ? sidebar.panel.id : null}
            selectedIds={sidebar.selectedIds}
            onLimit={setLimit}
          />
        ))}
      </div>
      <VisuallyHidden aria-live="assertive" role="status">
        {said}
      </VisuallyHidden>
      {asked && (
        <ChooseColumnModal
          {...{ by, columns, viewerId }}
          card={asked}
          onChoose={(key) => {
            setAsked(null);
            dropOn(asked, key);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {open && <MoveCardModal {...open} onClose={() => setOpen(null)} />}
    </div>
  );
}
