import { Button, Modal } from '@mantine/core';
import {
  type Icon,
  IconApps,
  IconBolt,
  IconBookmark,
  IconBuilding,
  IconCalendarMonth,
  IconChecklist,
  IconFileText,
  IconFolder,
  IconLayoutSidebar,
  IconLogout,
  IconMessage,
  IconPlus,
  IconReportAnalytics,
  IconSearch,
  IconSunMoon,
  IconUser,
  IconUserCog,
  IconUserPlus,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { afterPaint } from '#platform/routing/after-paint.ts';
import { useViewer } from '#platform/session/viewer.ts';
import { useReturnFocus } from '#platform/ui/focus/use-return-focus.ts';
import { Keys } from '#platform/ui/keyboard/Keys.tsx';
import styles from './CommandPalette.module.css';
import { keepRecent } from './palette-recents.ts';
import type { PaletteEntry, PaletteIcon } from './palette-source.ts';
import { takeTypedAhead } from './palette-state.ts';
import { usePaletteChoice } from './use-palette-choice.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

const icons: Record<PaletteIcon, Icon> = {
  action: IconBolt,
  add: IconPlus,
  app: IconApps,
  article: IconFileText,
  build: IconChecklist,
  client: IconBuilding,
  comment: IconMessage,
  invite: IconUserPlus,
  logout: IconLogout,
  month: IconCalendarMonth,
  person: IconUser,
  project: IconFolder,
  report: IconReportAnalytics,
  screen: IconLayoutSidebar,
  search: IconSearch,
  settings: IconUserCog,
  theme: IconSunMoon,
  view: IconBookmark,
};

/** Finds every screen, record, and action that the viewer may use. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { id: viewerId } = useViewer();
  useReturnFocus();
  const results = usePaletteGroups(text);
  const { groups, isSearching, isSettled } = results;
  const entries = groups.flatMap((group) => group.entries);

  const handleChoose = (entry: PaletteEntry) => {
    const { target } = entry;
    onClose();
    if (typeof target === 'string') {
      keepRecent(viewerId, { ...entry, id: entry.id.replace(/^recent-/, '') });
      void navigate({ href: target });
      return;
    }
    // Run the action only after the closed palette has returned focus, because the action may move it.
    afterPaint(target);
  };

  const { chosen, choose, move, enter } = usePaletteChoice({
    text,
    entries,
    isSettled,
    isSearching,
    onChoose: handleChoose,
  });

  const handleKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') enter();
    else return;
    event.preventDefault();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      size={560}
      styles={{ body: { padding: 0 } }}
      aria-label="Search anything"
    >
      <div className={styles.search}>
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <input
          className={styles.input}
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-entries"
          aria-activedescendant={chosen ? `palette-${chosen.id}` : undefined}
          aria-label="Search anything"
          placeholder="Find a client, an article, a month, or an action…"
          value={text}
          onFocus={() => {
            const typed = takeTypedAhead();
            if (typed) setText(text + typed);
          }}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
      </div>
      <Results
        results={results}
        text={text}
        chosen={chosen}
        onPoint={choose}
        onChoose={handleChoose}
      />
    </Modal>
  );
}

interface ResultsProps {
  results: ReturnType<typeof usePaletteGroups>;
  text: string;
  chosen: PaletteEntry | undefined;
  onPoint: (entry: PaletteEntry) => void;
  onChoose: (entry: PaletteEntry) => void;
}

function Results({ results, text, chosen, onPoint, onChoose }: ResultsProps) {
  const { groups, isSearching, failed } = results;
  const isEmpty = groups.every(({ entries }) => entries.length === 0);
  return (
    <>
      <div className={styles.list} id="palette-entries" role="listbox" aria-label="Results">
        {isEmpty && failed.length === 0 && (
          <p className={styles.none} role="status">
            {isSearching ? 'Searching…' : `Nothing found for “${text}”`}
          </p>
        )}
        {groups.map(({ name, entries: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={name} role="group" aria-label={name}>
            <div className={styles.group} aria-hidden="true">
              {name}
            </div>
            {ofGroup.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                isActive={chosen === entry}
                onPoint={() => onPoint(entry)}
                onChoose={() => onChoose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      {failed.length > 0 && (
        <p className={styles.none} role="status">
          {failed.map(({ name }) => name).join(', ')} couldn’t be searched.{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              for (const source of failed) void source.again();
            }}
          >
            Try again
          </Button>
        </p>
      )}
    </>
  );
}

interface EntryProps {
  entry: PaletteEntry;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Entry({ entry, isActive, onPoint, onChoose }: EntryProps) {
  const EntryIcon = icons[entry.icon];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above it handles the keys
    <div
      id={`palette-${entry.id}`}
      className={styles.entry}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <EntryIcon className={styles.icon} size={16} stroke={1.6} aria-hidden="true" />
      <span className={styles.label}>{entry.label}</span>
      {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
      {entry.keys && (
        <span className={styles.keys} aria-hidden="true">
          <Keys keys={entry.keys} />
        </span>
      )}
    </div>
  );
}
