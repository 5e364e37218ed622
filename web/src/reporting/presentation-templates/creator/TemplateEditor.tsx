import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { maximumSlides } from '@portal/contract/reporting/slide-component.schema.ts';
import { newComponent, withData } from '@portal/contract/reporting/slide-components.ts';
import type { UiComponent } from '@portal/contract/reporting/ui-component.schema.ts';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { type Shortcut, useShortcuts } from '#platform/ui/keyboard/shortcuts.ts';
import { uiComponentsQuery } from '../presentation-template.queries.ts';
import styles from './Creator.module.css';
import { iconOf } from './component-icons.ts';
import { type DeckCommands, Details, LogoHint } from './Details.tsx';
import {
  addComponent,
  addSlide,
  canAddComponent,
  currentSpot,
  duplicate,
  type Edit,
  findComponent,
  findSlide,
  isFirstSlide,
  isSameSpot,
  moveByStep,
  moveComponent,
  moveSlide,
  remove,
  renameSlide,
  replaceComponent,
  type Spot,
  spotsOf,
} from './deck.ts';
import type { useDeckHistory } from './deck-history.ts';
import { focusRow, Outline } from './Outline.tsx';
import { SlidePreview } from './SamplePreview.tsx';
import type { TemplateForm } from './use-template-form.ts';

interface TemplateEditorProps {
  form: TemplateForm;
  history: ReturnType<typeof useDeckHistory>;
  organization: Organization | null;
  /** Kept while other tabs are open. */
  spot: Spot | null;
  onSpot: (spot: Spot | null) => void;
}

const newId = () => crypto.randomUUID();

/** The slides, the fields of the selection, and a preview. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { form, history, organization, spot: kept, onSpot } = props;
  const deck = form.values.slide_templates;
  // Someone else may have removed the selection.
  const spot = (kept && currentSpot(deck, kept)) ?? null;
  const { data: catalogue = [] } = useQuery(uiComponentsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const frameRef = useRef<HTMLDivElement>(null);
  const fieldsRef = useRef<HTMLDivElement>(null);
  const focusNext = useRef<'row' | 'fields' | null>(null);
  useShortcuts(shortcuts);

  useEffect(() => {
    const target = focusNext.current;
    focusNext.current = null;
    if (target === 'row') {
      focusRow(
        frameRef.current,
        spotsOf(deck).findIndex((one) => isSameSpot(one, spot ?? undefined)) + 1,
      );
    }
    if (target === 'fields') focusFirstField(fieldsRef.current);
  });

  const apply = (edit: Edit | null, focus: 'row' | 'fields' | null = 'row') => {
    if (!edit) return;
    focusNext.current = focus;
    onSpot(edit.spot);
    history.change(edit.deck);
  };
  const isFull = deck.length >= maximumSlides;
  const addNewSlide = () => {
    if (!isFull) apply(addSlide(deck, spot ?? undefined, newId()), 'fields');
  };
  const addOne = (entry: UiComponent) => {
    const at = spot ?? { slide: deck.at(-1)?.key ?? '' };
    const made = newComponent(entry, newId());
    // The server sets the same value, so that saving changes nothing.
    const owned = organization ? withData(made, 'organization', organization.id) : made;
    apply(addComponent(deck, at, owned), 'fields');
  };
  const removeSpot = () => {
    setIsAsking(false);
    if (spot) apply(remove(deck, spot));
  };

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

  const handleTreeKey = (event: KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey;
    const isMoving = event.altKey && event.shiftKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (isMoving && key === 'ArrowUp') apply(spot && moveByStep(deck, spot, -1));
    else if (isMoving && key === 'ArrowDown') apply(spot && moveByStep(deck, spot, 1));
    else if (mod && key === 'd') commands.duplicate();
    else if (mod || event.altKey) return;
    else if (key === 'Delete' || key === 'Backspace') commands.askToRemove();
    else if (key === 'Enter') focusFirstField(fieldsRef.current);
    else if (key === 'n') addNewSlide();
    else if (key === 'c') setIsAdding(true);
    else return;
    event.preventDefault();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey;
    // Text fields have the browser's undo.
    if (!mod || event.defaultPrevented || isTextInput(event.target)) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (isRedo) history.redo();
    else history.undo();
    focusNext.current = 'row';
  };

  const component = spot ? findComponent(deck, spot) : undefined;
  const named = component?.verbose_name ?? (spot && findSlide(deck, spot)?.title);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work everywhere in the editor
    <div className={styles.editor} onKeyDown={handleKeyDown}>
      <div className={styles.outlineColumn}>
        <div className={styles.outlineTools}>
          <Button
            size="xs"
            variant="default"
            disabled={isFull}
            leftSection={<IconPlus size={14} stroke={2} />}
            onClick={addNewSlide}
          >
            Slide
          </Button>
          <ComponentMenu
            catalogue={catalogue}
            isOpen={isAdding}
            isDisabled={!canAddComponent(deck, spot ?? { slide: deck.at(-1)?.key ?? '' })}
            onToggle={(isOpen) => {
              setIsAdding(isOpen);
              // After a component is chosen, its fields get the focus.
              if (!isOpen) focusNext.current ??= 'row';
            }}
            onAdd={addOne}
          />
          <HistoryButtons history={history} />
        </div>
        <Outline
          deck={deck}
          name={form.values.name}
          spot={spot}
          onSelect={onSpot}
          onDrop={(dragged, { slide, place }) =>
            apply(
              slide === null
                ? moveSlide(deck, dragged.slide, place)
                : moveComponent(deck, dragged, { slide, place }),
            )
          }
          onKeyDown={handleTreeKey}
          frameRef={frameRef}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc returns from a field to the outline */}
      <div
        ref={fieldsRef}
        className={styles.fieldsColumn}
        onKeyDown={(event) => {
          const target = event.target as HTMLElement;
          // Overlays are elsewhere in the page. The text editor handles Esc although it doesn't need it.
          const isTaken = event.defaultPrevented && !target.isContentEditable;
          if (event.key !== 'Escape' || isTaken || !event.currentTarget.contains(target)) return;
          focusRow(
            frameRef.current,
            spotsOf(deck).findIndex((one) => isSameSpot(one, spot ?? undefined)) + 1,
          );
        }}
      >
        <Details
          deck={deck}
          spot={spot}
          form={form}
          catalogue={catalogue}
          commands={commands}
          logoHint={organization && !organization.logo && <LogoHint slug={organization.slug} />}
        />
      </div>
      <SlidePreview deck={deck} organization={organization} spot={spot} />
      <ConfirmDialog
        isOpen={isAsking}
        title={component ? `Delete this ${named}?` : `Delete the slide ‘${named}’?`}
        confirmLabel="Delete"
        onConfirm={removeSpot}
        onCancel={() => setIsAsking(false)}
      >
        {component
          ? 'Presentations that were created already keep it.'
          : 'Its components go with it. Presentations that were created already keep them.'}
      </ConfirmDialog>
    </div>
  );
}

interface ComponentMenuProps {
  catalogue: readonly UiComponent[];
  isOpen: boolean;
  isDisabled: boolean;
  onToggle: (isOpen: boolean) => void;
  onAdd: (entry: UiComponent) => void;
}

function ComponentMenu({ catalogue, isOpen, isDisabled, onToggle, onAdd }: ComponentMenuProps) {
  return (
    <Menu
      opened={isOpen && !isDisabled}
      onChange={onToggle}
      position="bottom-start"
      width={240}
      returnFocus={false}
      // Close only on clicks outside: the key that opens the menu would close it immediately.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          disabled={isDisabled}
          leftSection={<IconPlus size={14} stroke={2} />}
        >
          Component
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Components">
        {catalogue.map((entry) => {
          const Icon = iconOf(entry.name);
          return (
            <Menu.Item
              key={entry.id}
              leftSection={<Icon size={15} stroke={1.6} aria-hidden="true" />}
              onClick={() => onAdd(entry)}
            >
              {entry.verbose_name}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function HistoryButtons({ history }: { history: ReturnType<typeof useDeckHistory> }) {
  const buttons = [
    { label: 'Undo', isOff: !history.canUndo, run: history.undo, Icon: IconArrowBackUp },
    { label: 'Redo', isOff: !history.canRedo, run: history.redo, Icon: IconArrowForwardUp },
  ];
  return (
    <div className={styles.history}>
      {buttons.map(({ label, isOff, run, Icon }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon aria-label={label} disabled={isOff} onClick={run}>
            <Icon size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}

const isTextInput = (target: EventTarget) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea'));

const texts =
  'input:not([type]), input[type=text], input[type=url], textarea, [contenteditable=true]';

/** The first text field, or else the first control. */
function focusFirstField(frame: HTMLElement | null): void {
  const field =
    frame?.querySelector<HTMLElement>(texts) ?? frame?.querySelector<HTMLElement>('input');
  field?.focus();
  if (field instanceof HTMLInputElement && field.type === 'text') field.select();
}

const group = 'Presentation template';
// Listed only: the outline handles these keys itself while it has the focus.
const listed = (keys: string, label: string): Shortcut => ({ keys, label, group });
const shortcuts = [
  listed('n', 'Add slide'),
  listed('c', 'Add component'),
  listed('Enter', 'Edit the fields'),
  listed('Escape', 'Back to the outline'),
  listed('alt+shift+ArrowUp', 'Move up'),
  listed('alt+shift+ArrowDown', 'Move down'),
  listed('mod+d', 'Duplicate'),
  listed('Delete', 'Delete'),
  listed('mod+z', 'Undo'),
  listed('mod+shift+z', 'Redo'),
];
