import { Menu } from '@mantine/core';
import type { SavedView } from '@portal/contract/users/saved-view.schema.ts';
import { useSetSearch } from '../routing/use-screen-search.ts';
import { useCan } from '../session/viewer.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { useChooseView, useDeleteView, useUpdateView } from './saved-views.queries.ts';
import { addressOfView, viewParam } from './view-search.ts';

interface OpenViewItemsProps {
  view: SavedView;
  /** The list's current state. */
  state: Record<string, string>;
  isEdited: boolean;
  onDiscard: () => void;
  onRename: () => void;
}

/** Lists the actions for the open view in the views menu. */
export function OpenViewItems({ view, state, isEdited, onDiscard, onRename }: OpenViewItemsProps) {
  const { id, version, is_default, in_sidebar, visibility, allowed_actions: actions } = view;
  const setSearch = useSetSearch<Record<string, string>>();
  const mayShare = useCan();
  const update = useUpdateView({ toast: 'View Saved!' });
  const choose = useChooseView();
  const remove = useDeleteView(() => void setSearch({ [viewParam]: undefined }, { replace: true }));
  const params = { id };
  const mayUpdate = actions.includes('update');
  const isShared = visibility === 'staff';

  return (
    <>
      {isEdited && mayUpdate && (
        <Menu.Item
          onClick={() => update.mutate({ params, body: { search: state }, version })}
          fw={600}
        >
          Save changes
        </Menu.Item>
      )}
      {isEdited && <Menu.Item onClick={onDiscard}>Discard changes</Menu.Item>}
      <Menu.Item onClick={() => choose.mutate({ params, body: { is_default: !is_default } })}>
        {is_default ? 'Remove as my default' : 'Set as my default'}
      </Menu.Item>
      <Menu.Item onClick={() => choose.mutate({ params, body: { in_sidebar: !in_sidebar } })}>
        {in_sidebar ? 'Remove from the sidebar' : 'Show in the sidebar'}
      </Menu.Item>
      <Menu.Item onClick={() => void copyLink(view)}>Copy link</Menu.Item>
      {mayUpdate && <Menu.Item onClick={onRename}>Rename…</Menu.Item>}
      {mayUpdate && mayShare && (
        <Menu.Item
          onClick={() =>
            update.mutate({ params, body: { visibility: isShared ? 'own' : 'staff' }, version })
          }
        >
          {isShared ? 'Stop sharing' : 'Share with all staff'}
        </Menu.Item>
      )}
      {actions.includes('delete') && (
        <Menu.Item c="var(--tone-danger)" onClick={() => remove.mutate({ params })}>
          Delete view
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}

async function copyLink(view: SavedView): Promise<void> {
  const link = location.origin + addressOfView(view);
  try {
    await navigator.clipboard.writeText(link);
    showToast({ heading: 'Link Copied!', tone: 'success', dismissAfter: 2_500 });
  } catch {
    showToast({ heading: 'The browser didn’t allow copying', message: link, tone: 'error' });
  }
}
