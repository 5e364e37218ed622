import { Button, Menu } from '@mantine/core';
import { findListScreen, screenPath } from '@portal/contract/list-screens.ts';
import type { SavedView } from '@portal/contract/users/saved-view.schema.ts';
import { IconBookmark, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { afterPaint } from '../routing/after-paint.ts';
import { columnsParam } from '../ui/filters/column-tokens.ts';
import { OpenViewItems } from './OpenViewItems.tsx';
import { savedViewsQuery, useViewCounts } from './saved-views.queries.ts';
import { ViewModal } from './ViewModal.tsx';
import styles from './ViewsMenu.module.css';
import {
  addressOfView,
  addressWithoutView,
  contextOf,
  isOpen,
  isSameState,
  listStateOf,
} from './view-search.ts';

interface ViewsMenuProps {
  /** The list's columns, in the search param's format; undefined for the default columns. */
  columns: string | undefined;
}

/** Shows the current list's saved views. Renders nothing on screens without saved views. */
export function ViewsMenu({ columns }: ViewsMenuProps) {
  const path = useLocation({ select: ({ pathname }) => screenPath(pathname) });
  const search: Record<string, unknown> = useLocation({ select: (location) => location.search });
  return findListScreen(path) ? (
    <ViewsOfList path={path} search={search} columns={columns} />
  ) : null;
}

interface ViewsOfListProps extends ViewsMenuProps {
  path: string;
  search: Record<string, unknown>;
}

function ViewsOfList({ path, search, columns }: ViewsOfListProps) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [form, setForm] = useState<'new' | 'rename' | null>(null);
  const { data: loaded } = useQuery(savedViewsQuery);
  const views = (loaded ?? []).filter((view) => view.path === path);
  const open = views.find((view) => isOpen(view, search));
  const state = listStateOf(path, search);
  const isEdited = open !== undefined && !isSameState(state, open.search);
  const closeForm = () => {
    setForm(null);
    // The menu item that opened the form no longer exists, so focus returns to the menu's button.
    afterPaint(() => button.current?.focus());
  };
  const context = contextOf(path, search);
  const show = (view: SavedView) => void navigate({ href: addressOfView(view, context) });
  // Until the views are loaded, any of them could be the default.
  const mayHaveDefault = loaded === undefined || views.some(({ is_default }) => is_default);
  const reset = () => void navigate({ href: addressWithoutView(path, mayHaveDefault, context) });

  return (
    <>
      <Menu position="bottom-end" opened={isShown} onChange={setIsShown} width={280}>
        <Menu.Target>
          <Button
            ref={button}
            size="xs"
            variant="subtle"
            color="gray"
            className={styles.button ?? ''}
            leftSection={<IconBookmark size={15} stroke={1.7} aria-hidden="true" />}
            aria-label={open ? `Views: ${open.name}${isEdited ? ', edited' : ''}` : 'Views'}
          >
            <span className={styles.name}>{open?.name ?? 'Views'}</span>
            {isEdited && <span className={styles.edited}>Edited</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu ?? ''}>
          <ViewItems views={views} open={open} isShown={isShown} onOpen={show} />
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={reset} disabled={!open && Object.keys(state).length === 0}>
            Reset to the whole list
          </Menu.Item>
          <Menu.Divider />
          {open && (
            <OpenViewItems
              view={open}
              state={state}
              isEdited={isEdited}
              onDiscard={() => show(open)}
              onRename={() => setForm('rename')}
            />
          )}
          <Menu.Item onClick={() => setForm('new')}>
            {open ? 'Save as new view…' : 'Save view…'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {form && (
        <ViewModal
          view={form === 'rename' ? open : undefined}
          path={path}
          // A new view keeps the columns that are shown, even if they come from this browser and not from the URL.
          search={columns === undefined ? state : { ...state, [columnsParam]: columns }}
          onSaved={show}
          onClose={closeForm}
        />
      )}
    </>
  );
}

interface ViewItemsProps {
  views: readonly SavedView[];
  open: SavedView | undefined;
  /** Whether the menu is open. Counts are requested only while it is open. */
  isShown: boolean;
  onOpen: (view: SavedView) => void;
}

function ViewItems({ views, open, isShown, onOpen }: ViewItemsProps) {
  const counts = useViewCounts(isShown ? views : []);
  const groups = [
    { label: 'My views', views: views.filter(({ visibility }) => visibility === 'own') },
    { label: 'Shared with all staff', views: views.filter((one) => one.visibility === 'staff') },
  ].filter((group) => group.views.length > 0);
  if (groups.length === 0) {
    return (
      <p className={styles.none}>A saved view remembers this list’s filters, order, and columns.</p>
    );
  }
  return (
    <div className={styles.views}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of menu items, not of fields
        <div key={group.label} role="group" aria-label={group.label}>
          <Menu.Label>{group.label}</Menu.Label>
          {group.views.map((view) => (
            <Menu.Item
              key={view.id}
              aria-current={view === open ? 'true' : undefined}
              leftSection={
                <IconCheck
                  size={14}
                  stroke={2}
                  aria-hidden="true"
                  visibility={view === open ? 'visible' : 'hidden'}
                />
              }
              rightSection={
                counts.has(view.id) && <span className={styles.count}>{counts.get(view.id)}</span>
              }
              onClick={() => onOpen(view)}
            >
              {view.name}
              {view.is_default && <span className={styles.mark}> · default</span>}
            </Menu.Item>
          ))}
        </div>
      ))}
    </div>
  );
}
