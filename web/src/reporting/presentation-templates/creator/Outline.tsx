import { missingFields, requiredFieldsText } from '@portal/contract/reporting/slide-components.ts';
import { IconAlertTriangle, IconPresentation } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { iconOf } from './component-icons.ts';
import { componentSummary } from './component-summary.ts';
import { type Deck, isSameSpot, type Spot, spotsOf } from './deck.ts';
import type { DropPlace } from './drop-place.ts';
import styles from './Outline.module.css';
import { rowAttribute, useOutlineDrag } from './use-outline-drag.ts';

interface OutlineProps {
  deck: Deck;
  /** The template's name, shown in the first row. */
  name: string;
  /** The selection; null means the template itself. */
  spot: Spot | null;
  onSelect: (spot: Spot | null) => void;
  onDrop: (dragged: Spot, place: DropPlace) => void;
  /** Handles the keys that change the deck. */
  onKeyDown: (event: KeyboardEvent) => void;
  frameRef: RefObject<HTMLDivElement | null>;
}

/** Shows the slides with their components as a tree where the selection follows focus. */
export function Outline(props: OutlineProps) {
  const { deck, name, spot, onSelect, onDrop, onKeyDown, frameRef } = props;
  const { dragged, line, register } = useOutlineDrag({ frameRef, deck, onDrop });
  const spots = spotsOf(deck);
  const place = spot ? spots.findIndex((one) => isSameSpot(one, spot)) : -1;

  const select = (target: number) => {
    const next = Math.max(-1, Math.min(spots.length - 1, target));
    onSelect(spots[next] ?? null);
    focusRow(frameRef.current, next + 1);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    onKeyDown(event);
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (event.defaultPrevented || !isPlain) return;
    const steps: Record<string, number> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      Home: -1,
      End: spots.length - 1,
    };
    const target = steps[event.key];
    if (target === undefined) return;
    event.preventDefault();
    select(target);
  };

  let row = 0;
  return (
    <div
      ref={frameRef}
      className={styles.outline}
      role="tree"
      aria-label="Slides and components"
      onKeyDown={handleKeyDown}
      onClick={({ target, currentTarget }) => {
        const rows = [...currentTarget.querySelectorAll('[role=treeitem]')];
        const clicked = (target as Element).closest('[role=treeitem]');
        if (clicked) onSelect(spots[rows.indexOf(clicked) - 1] ?? null);
      }}
    >
      <div
        role="treeitem"
        aria-level={1}
        aria-selected={spot === null}
        tabIndex={spot === null ? 0 : -1}
        className={styles.row}
        data-kind="template"
      >
        <IconPresentation className={styles.icon} size={16} stroke={1.7} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
      </div>
      {deck.map((slide, index) => {
        const slideRow = row;
        row += 1;
        return [
          <OutlineRow
            key={slide.key}
            register={register}
            slide={slide.key}
            isMovable={index > 0}
            isSelected={place === slideRow}
            isDragged={isSameSpot(dragged ?? undefined, { slide: slide.key })}
            lineAbove={line?.row === slideRow}
            label={`${index + 1}. ${slide.title || 'Untitled'}`}
          />,
          ...slide.components.map((component) => {
            const componentRow = row;
            row += 1;
            const spotHere = { slide: slide.key, component: component.id };
            return (
              <OutlineRow
                key={component.id}
                register={register}
                {...spotHere}
                isMovable
                kind={component.name}
                isSelected={place === componentRow}
                isDragged={
                  isSameSpot(dragged ?? undefined, spotHere) ||
                  isSameSpot(dragged ?? undefined, { slide: slide.key })
                }
                lineAbove={line?.row === componentRow}
                label={component.verbose_name}
                detail={componentSummary(component)}
                isUnfinished={missingFields(component).length > 0}
              />
            );
          }),
        ];
      })}
      {line?.row === row && <div className={styles.line} />}
    </div>
  );
}

/** Focuses an outline row. Row 0 is the template. */
export function focusRow(frame: HTMLElement | null, row: number): void {
  frame?.querySelectorAll<HTMLElement>('[role=treeitem]')[row]?.focus();
}

interface OutlineRowProps {
  slide: string;
  component?: string;
  /** The component's name in the catalog. */
  kind?: string;
  label: string;
  detail?: string;
  isSelected: boolean;
  isDragged: boolean;
  isMovable: boolean;
  isUnfinished?: boolean;
  lineAbove: boolean;
  register: (element: HTMLElement, spot: Spot) => () => void;
}

function OutlineRow(props: OutlineRowProps) {
  const { slide, component, kind, label, detail, isSelected, isUnfinished, register } = props;
  const { isMovable, isDragged, lineAbove } = props;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isMovable) return;
    return register(element, { slide, component });
  }, [register, isMovable, slide, component]);
  const Icon = kind === undefined ? null : iconOf(kind);
  const level = { '--level': component === undefined ? 0 : 1 } as CSSProperties;
  return (
    <>
      {lineAbove && <div className={styles.line} />}
      <div
        ref={ref}
        {...{ [rowAttribute]: '' }}
        role="treeitem"
        aria-level={component === undefined ? 2 : 3}
        aria-selected={isSelected}
        tabIndex={isSelected ? 0 : -1}
        className={styles.row}
        style={level}
        data-kind={component === undefined ? 'slide' : 'component'}
        data-dragged={isDragged || undefined}
        data-movable={isMovable || undefined}
      >
        {Icon && <Icon className={styles.icon} size={15} stroke={1.7} aria-hidden="true" />}
        <span className={styles.name}>
          {detail ? (
            <>
              <span className={styles.kind}>{label}</span>
              <span className={styles.detail}> {detail}</span>
            </>
          ) : (
            label
          )}
        </span>
        {isUnfinished && (
          <IconAlertTriangle
            className={styles.unfinished}
            size={15}
            stroke={1.8}
            role="img"
            aria-label={requiredFieldsText}
          />
        )}
      </div>
    </>
  );
}
