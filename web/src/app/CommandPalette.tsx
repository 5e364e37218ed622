import { Button, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../platform/session/viewer.ts';
import { useReturnFocus } from '../platform/ui/use-return-focus.ts';
import styles from './CommandPalette.module.css';
import { paletteSources } from './palette-records.ts';
import type { PaletteEntry } from './palette-source.ts';
import { usePaletteScreens } from './use-palette-screens.ts';

interface Group {
  name: string;
  entries: readonly PaletteEntry[];
}

/** Finds every screen, record and action that the viewer may use. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  useReturnFocus();
  const { groups, isSearching, failed } = useGroups(text);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = Math.min(active, Math.max(0, entries.length - 1));

  const handleChoose = (entry: PaletteEntry) => {
    onClose();
    if (typeof entry.target === 'string') void navigate({ href: entry.target });
    else entry.target();
  };

  const handleKeyDown = (event: React.KeyboardEvent) => {
    const entry = entries[chosen];
    if (event.key === 'ArrowDown') setActive((chosen + 1) % Math.max(1, entries.length));
    else if (event.key === 'ArrowUp')
      setActive((chosen - 1 + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter' && entry) handleChoose(entry);
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
      aria-label="Find anything"
    >
      <div className={styles.search}>
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <input
          className={styles.input}
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-entries"
          aria-activedescendant={entries[chosen] ? `palette-${entries[chosen].id}` : undefined}
          aria-label="Find anything"
          placeholder="Go to a screen, find an article, a client…"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      <div className={styles.list} id="palette-entries" role="listbox" aria-label="Results">
        {entries.length === 0 && failed.length === 0 && (
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
                isActive={entries[chosen] === entry}
                onPoint={() => setActive(entries.indexOf(entry))}
                onChoose={() => handleChoose(entry)}
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
    </Modal>
  );
}

interface EntryProps {
  entry: PaletteEntry;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Entry({ entry, isActive, onPoint, onChoose }: EntryProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above it has the keys
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
      <span className={styles.label}>{entry.label}</span>
      {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
    </div>
  );
}

function useGroups(text: string) {
  const viewer = useViewer();
  const screens = usePaletteScreens(text);
  const [wanted] = useDebouncedValue(text.trim(), 150);
  const sources = paletteSources.filter((source) => source.isFor(viewer));
  const found = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['palette', source.group, wanted],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.find(wanted, signal),
      enabled: wanted.length >= 2,
    })),
  });
  const records = sources.map((source, index) => ({
    name: source.group,
    entries: text.trim() ? (found[index]?.data ?? []) : [],
  }));
  const groups: Group[] = [...screens, ...records].filter((group) => group.entries.length > 0);
  return {
    groups,
    isSearching: wanted !== text.trim() || found.some(({ isFetching }) => isFetching),
    /** Shown when the search failed. */
    failed: sources.flatMap(({ group }, index) => {
      const result = found[index];
      return result?.isError && !result.isFetching ? { name: group, again: result.refetch } : [];
    }),
  };
}
