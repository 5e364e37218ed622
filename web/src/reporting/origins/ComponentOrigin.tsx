import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSlideMedium } from '../slides/slide-medium.ts';
import { deckOriginsQuery } from './origins.queries.ts';
import { OriginPopover } from './shared/OriginPopover.tsx';
import { type ShownDeck, useShownDeck } from './shown-deck.ts';

interface ComponentOriginProps {
  /** The component's id. */
  component: string;
  /** The button's name. */
  label: string;
  /** Shown instead of the button where origins can't be requested. */
  children?: ReactNode;
}

/** Shows a button for the origins of a component's numbers. */
export function ComponentOrigin({ component, label, children }: ComponentOriginProps) {
  const deck = useShownDeck();
  const { medium } = useSlideMedium();
  if (!deck || medium === 'paper') return children;
  return <LoadedOrigin deck={deck} component={component} label={label} />;
}

interface LoadedOriginProps {
  deck: ShownDeck;
  component: string;
  label: string;
}

function LoadedOrigin({ deck, component, label }: LoadedOriginProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...deckOriginsQuery(deck), enabled: isOpen });
  const found = data?.components.find((one) => one.component === component);
  return (
    <OriginPopover
      label={label}
      isOpen={isOpen}
      onChange={setIsOpen}
      origins={data && (found?.origins ?? [])}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
