import type { AccountHealthOverview } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { type KeyboardEvent, memo, useCallback, useMemo, useRef, useState } from 'react';
import { placeAfter, positionOf } from './card-layout.ts';
import { OverviewCard } from './OverviewCard.tsx';
import styles from './Overviews.module.css';
import { useCardWindow } from './use-card-window.ts';
import { useRenderedCards } from './use-rendered-cards.ts';

interface OverviewCardsProps {
  overviews: readonly AccountHealthOverview[];
  today: string;
  seesReports: boolean;
  openAccount: number | undefined;
  onOpen: (id: number) => void;
  selected: ReadonlySet<number>;
  onSelect?: ((id: number, isRange: boolean) => void) | undefined;
}

/** Shows the cards in the order of `overviews`. Arrow keys move focus between their names. */
export function OverviewCards(props: OverviewCardsProps) {
  const { overviews, today, seesReports, openAccount, onOpen, selected, onSelect } = props;
  const [focused, setFocused] = useState<number | null>(null);
  const placeOf = (id: number | null | undefined) => overviews.findIndex((one) => one.id === id);
  const { scrollRef, layout, places, reach } = useCardWindow({
    count: overviews.length,
    openPlace: placeOf(openAccount),
    focusedPlace: placeOf(focused),
  });
  const order = places.map((place) => overviews[place]?.id).join(' ');
  const ids = useMemo(() => (order === '' ? [] : order.split(' ').map(Number)), [order]);
  const rendered = useRenderedCards(ids);

  // Keep callbacks stable, so that only changed cards render.
  const handlers = useRef({ onOpen, onSelect });
  handlers.current = { onOpen, onSelect };
  const open = useCallback((id: number) => handlers.current.onOpen(id), []);
  const select = useCallback(
    (id: number, isRange: boolean) => handlers.current.onSelect?.(id, isRange),
    [],
  );

  const handleKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const button = event.target as Element;
    if (!button.matches('[data-opens-account]') || event.altKey || event.metaKey) return;
    const place = placeOf(Number(button.getAttribute('data-opens-account')));
    const { columns } = layout;
    const target = placeAfter(event.key, { place, columns, count: overviews.length });
    const account = target === undefined ? undefined : overviews[target];
    if (target === undefined || !account) return;
    event.preventDefault();
    reach(target);
    focusCard(event.currentTarget, account.id);
  };

  const rows = Math.ceil(overviews.length / layout.columns);
  return (
    <div ref={scrollRef} className={styles.scroll}>
      <ul
        className={styles.cards}
        style={{ height: rows * layout.rowHeight }}
        aria-label="Account health overviews"
        onKeyDown={handleKeyDown}
        onFocus={({ target }) => setFocused(idOf(target))}
        onBlur={() => setFocused(null)}
      >
        {places.map((place) => {
          const overview = overviews[place];
          if (!overview) return null;
          const { id, account } = overview;
          return (
            <li
              key={id}
              data-account={id}
              style={positionOf(place, layout)}
              aria-setsize={overviews.length}
              aria-posinset={place + 1}
            >
              {rendered.has(id) ? (
                <Card
                  overview={overview}
                  today={today}
                  seesReports={seesReports}
                  isOpen={id === openAccount}
                  isSelected={selected.has(id)}
                  onOpen={open}
                  onSelect={onSelect && select}
                />
              ) : (
                <div className={styles.card}>
                  <h2 className={styles.name}>{account.dba_name}</h2>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const Card = memo(OverviewCard);

const idOf = (element: Element) =>
  Number(element.closest('li[data-account]')?.getAttribute('data-account'));

/** The maximum number of frames to wait for an off-screen card to render. */
const patience = 60;

function focusCard(list: Element, id: number, frames = patience): void {
  const button = list.querySelector<HTMLElement>(`[data-opens-account="${id}"]`);
  if (button) button.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusCard(list, id, frames - 1));
}
