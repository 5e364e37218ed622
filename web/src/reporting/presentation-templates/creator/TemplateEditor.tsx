import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { uiComponentsQuery } from '../presentation-templates.queries.ts';
import { ComponentMenu } from './ComponentMenu.tsx';
import styles from './Creator.module.css';
import { Details } from './Details.tsx';
import { findComponent, findSlide } from './deck.ts';
import type { useDeckHistory } from './deck-history.ts';
import { Outline } from './Outline.tsx';
import { SlidePreview } from './SamplePreview.tsx';
import { type DeckEditorOptions, useDeckEditor } from './use-deck-editor.ts';

/** Shows the slide outline, the selection's fields, and a preview. */
export function TemplateEditor(props: DeckEditorOptions) {
  const { form, history, organization, onSpot } = props;
  const { data: catalog = [] } = useQuery(uiComponentsQuery);
  const editor = useDeckEditor(props);
  const { deck, spot, focus, keys, slides, components, removal } = editor;
  const component = spot ? findComponent(deck, spot) : undefined;
  const named = component?.verbose_name ?? (spot && findSlide(deck, spot)?.title);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work everywhere in the editor
    <div className={styles.editor} onKeyDown={keys.handleEditorKey}>
      <div className={styles.outlineColumn}>
        <div className={styles.outlineTools}>
          <Button
            size="xs"
            variant="default"
            disabled={slides.isFull}
            leftSection={<IconPlus size={14} stroke={2} />}
            onClick={slides.add}
          >
            Slide
          </Button>
          <ComponentMenu
            catalog={catalog}
            isOpen={components.isOpen}
            isDisabled={!components.canAdd}
            onToggle={components.toggle}
            onAdd={components.add}
          />
          <HistoryButtons history={history} />
        </div>
        <Outline
          deck={deck}
          name={form.values.name}
          spot={spot}
          onSelect={onSpot}
          onDrop={editor.drop}
          onKeyDown={keys.handleOutlineKey}
          frameRef={focus.frameRef}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc returns from a field to the outline */}
      <div ref={focus.fieldsRef} className={styles.fieldsColumn} onKeyDown={keys.handleFieldKey}>
        <Details
          deck={deck}
          spot={spot}
          form={form}
          catalog={catalog}
          commands={editor.commands}
          organization={organization}
        />
      </div>
      <SlidePreview deck={deck} organization={organization} spot={spot} />
      <ConfirmDialog
        isOpen={removal.isAsking}
        title={component ? `Delete this ${named}?` : `Delete the slide ‘${named}’?`}
        confirmLabel="Delete"
        onConfirm={removal.confirm}
        onCancel={removal.cancel}
      >
        {component
          ? 'Existing presentations keep it.'
          : 'Its components are deleted, too. Existing presentations keep them.'}
      </ConfirmDialog>
    </div>
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
