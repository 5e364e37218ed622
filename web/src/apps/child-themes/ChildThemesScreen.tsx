import { Button } from '@mantine/core';
import { childThemeCalls } from '@portal/contract/apps/child-theme.calls.ts';
import type { ChildTheme } from '@portal/contract/apps/child-theme.schema.ts';
import { IconPalette, IconUpload } from '@tabler/icons-react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { SearchBox } from '#platform/ui/inputs/SearchBox.tsx';
import { ListBody, ListToolbar } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import shared from '../Apps.module.css';
import { ChildThemePanel } from './ChildThemePanel.tsx';
import styles from './ChildThemes.module.css';
import { UploadThemePanel } from './UploadThemePanel.tsx';

const columns: readonly DataTableColumn<ChildTheme>[] = [
  {
    id: 'theme',
    header: 'Theme',
    width: 220,
    grow: 3,
    cell: ({ theme_name, screenshot }) => (
      <span className={styles.themeCell}>
        <span className={styles.thumbnail}>
          {screenshot && <img src={screenshot} alt="" loading="lazy" />}
        </span>
        <span className={shared.siteName} title={theme_name}>
          {theme_name}
        </span>
      </span>
    ),
  },
  {
    id: 'version',
    header: 'Version',
    width: 92,
    yields: true,
    cell: ({ theme_version }) => theme_version ?? <span className={shared.none}>–</span>,
  },
  {
    id: 'parent',
    header: 'Parent theme',
    width: 160,
    grow: 1,
    yields: true,
    cell: ({ template }) => template,
  },
  {
    id: 'apps',
    header: 'Apps',
    width: 72,
    align: 'end',
    cell: ({ application_count }) => application_count.toLocaleString('en'),
  },
  {
    id: 'offered',
    header: 'Offered',
    width: 92,
    cell: ({ is_available }) => (is_available ? 'Yes' : <span className={shared.none}>No</span>),
  },
  {
    id: 'uploaded',
    header: 'Uploaded',
    width: 130,
    yields: true,
    align: 'end',
    cell: ({ created_at }) => <DateText value={created_at} style="long" />,
  },
];

const rowId = ({ id }: ChildTheme) => id;

/** Lists child themes and uploads new ones. */
export function ChildThemesScreen() {
  const { search, setSearch } = useScreenSearch('/app/administration/child-themes');
  const list = useEndpointPages(childThemeCalls.list, { query: { search: search.search } });
  const { shown, choice } = useColumnChoice('child-themes', columns);
  const close = () => setSearch({ theme: undefined, panel: undefined });
  const open = (theme: number) => setSearch({ theme, panel: undefined });
  const add = () => setSearch({ panel: 'add', theme: undefined });
  return (
    <PanelLayout panel={panelOf(search, list.rows, open, close)}>
      <PageHeader title="Child Themes" help="childTheme">
        <Button leftSection={<IconUpload size={16} stroke={1.8} />} onClick={add}>
          Upload Child Theme
        </Button>
      </PageHeader>
      <ListToolbar label="Choose child themes" columnChoice={choice}>
        <SearchBox
          label="Search child themes"
          value={search.search ?? ''}
          onSearch={(text) => setSearch({ search: text || undefined }, { replace: true })}
        />
      </ListToolbar>
      <ListBody>
        <PagedTable
          label="Child themes"
          list={list}
          columns={shown}
          rowId={rowId}
          loadingLabel="Loading Child Themes"
          problem="The child themes couldn’t be loaded"
          opening={{ id: search.theme ?? null, onOpen: ({ id }) => open(id), onClose: close }}
          empty={
            <EmptyState
              heading="No Child Themes Found"
              icon={<IconPalette size={22} stroke={1.5} />}
              action={
                !search.search && (
                  <Button variant="default" onClick={add}>
                    Upload Child Theme
                  </Button>
                )
              }
            >
              {search.search
                ? 'No child theme has this name.'
                : 'New apps are created with a WordPress child theme, uploaded as a zip file.'}
            </EmptyState>
          }
        />
      </ListBody>
    </PanelLayout>
  );
}

function panelOf(
  { theme, panel }: { theme?: number | undefined; panel?: 'add' | undefined },
  rows: readonly ChildTheme[],
  onUploaded: (theme: number) => void,
  onClose: () => void,
) {
  if (panel) return <UploadThemePanel onUploaded={onUploaded} onClose={onClose} />;
  if (theme === undefined) return null;
  return (
    <ChildThemePanel
      key={theme}
      id={theme}
      row={rows.find(({ id }) => id === theme)}
      onClose={onClose}
    />
  );
}
