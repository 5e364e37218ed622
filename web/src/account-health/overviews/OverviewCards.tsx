import type { AccountHealthOverview } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { type KeyboardEvent, memo, useCallback, useRef } from 'react';
import { OverviewCard } from './OverviewCard.tsx';
import styles from './Overviews.module.css';
import { useNearCards } from './use-near-cards.ts';

interface OverviewCardsProps {
  overviews: readonly AccountHealthOverview[];
  today: string;
  seesReports: boolean;
  openAccount: number | undefined;
  onOpen: (id: number) => void;
  selected: ReadonlySet<number>;
  onSelect?: ((id: number, isRange: boolean) => void) | undefined;
}

/** The cards, in the order given; arrow keys move between their names. */
export function OverviewCards(props: OverviewCardsProps) {
  const { overviews, today, seesReports, openAccount, onOpen, selected, onSelect } = props;
  const listRef = useRef<HTMLUListElement>(null);
  const isNear = useNearCards(listRef, overviews);
  const handlers = useRef({ onOpen, onSelect });
  handlers.current = { onOpen, onSelect };
  // Stable, so that only the cards that change render.
  const open = useCallback((id: number) => handlers.current.onOpen(id), []);
  const select = useCallback(
    (id: number, isRange: boolean) => handlers.current.onSelect?.(id, isRange),
    [],
  );
  return (
    <ul
      ref={listRef}
      className={styles.cards}
      aria-label="Account health overviews"
      onKeyDown={moveBetweenCards}
    >
      {overviews.map((overview, place) => (
        <Cell
          key={overview.id}
          overview={overview}
          isNear={isNear(overview.id, place)}
          today={today}
          seesReports={seesReports}
          isOpen={overview.id === openAccount}
          isSelected={selected.has(overview.id)}
          onOpen={open}
          onSelect={onSelect && select}
        />
      ))}
    </ul>
  );
}

type CellProps = Parameters<typeof OverviewCard>[0] & { isNear: boolean };

/** A card, or only its name until it comes near: 300 whole cards would take seconds to render. */
const Cell = memo(function Cell({ isNear, ...card }: CellProps) {
  const { id, account } = card.overview;
  return (
    <li data-account={id}>
      {isNear ? (
        <OverviewCard {...card} />
      ) : (
        <div className={styles.card}>
          <h2 className={styles.name}>{account.dba_name}</h2>
        </div>
      )}
    </li>
  );
});

const columnsOf = (list: Element) => getComputedStyle(list).gridTemplateColumns.split(' ').length;

function moveBetweenCards(event: KeyboardEvent<HTMLUListElement>) {
  const list = event.currentTarget;
  const button = event.target as Element;
  const card = button.closest('li[data-account]');
  if (!button.matches('[data-opens-account]') || !card || event.altKey || event.metaKey) return;
  const cards = [...list.children];
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columnsOf(list),
    ArrowUp: -columnsOf(list),
    Home: -cards.length,
    End: cards.length,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const place = Math.max(0, Math.min(cards.length - 1, cards.indexOf(card) + step));
  const target = cards[place];
  target?.scrollIntoView({ block: 'nearest' });
  focusName(target);
}

/** A card that has just come near gets its button with the next frames. */
function focusName(card: Element | undefined, frames = 30): void {
  const button = card?.querySelector<HTMLElement>('[data-opens-account]');
  if (button) button.focus();
  else if (card && frames > 0) requestAnimationFrame(() => focusName(card, frames - 1));
}
