import { Button } from '@mantine/core';
import { webApplicationCalls } from '@portal/contract/apps/web-application.calls.ts';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { IconApps } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { usePortalSettings } from '#platform/api/portal-settings.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { FilterBar } from '#platform/ui/filters/FilterBar.tsx';
import { choiceField } from '#platform/ui/filters/filter-fields.ts';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import { organizationField } from '#users/shared/record-fields.ts';
import { appColumns } from './app-columns.tsx';
import styles from './Directory.module.css';
import { SampleSiteButton } from './SampleSiteButton.tsx';

interface AppTableProps {
  search: {
    search?: string | undefined;
    organization?: number | undefined;
    active?: 'true' | 'false' | undefined;
  };
  /** Whether the viewer may operate applications. */
  isStaff: boolean;
  /** Opens the form for a new application; undefined while the form is open. */
  onCreate: (() => void) | undefined;
}

const rowId = ({ id }: WebApplication) => id;

const organizations = organizationField('organization', 'Organization');
const state = choiceField('active', 'Status', [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]);
const clientColumns = appColumns.filter(({ id }) => id !== 'backup');

/** Lists applications, with their filters. */
export function AppTable(props: AppTableProps) {
  const { search: params, isStaff, onCreate } = props;
  const { search, organization, active } = params;
  const navigate = useNavigate();
  const isDemonstration = usePortalSettings()?.demonstration != null;
  const list = useEndpointPages(webApplicationCalls.list, {
    query: { search, organization, active: active && active === 'true' },
  });
  const { shown, choice } = useColumnChoice('apps', isStaff ? appColumns : clientColumns);
  const isFiltered = Boolean(search ?? organization ?? active);
  return (
    <>
      <FilterBar
        label="Choose apps"
        fields={isStaff ? [organizations, state] : [state]}
        search={params}
        columnChoice={choice}
        textSearch={{ name: 'search', label: 'Search Apps' }}
      />
      <ListBody>
        <div className={styles.directory}>
          {isStaff && list.rows.some(({ engine }) => engine === 'embedded') && (
            <p className={styles.engineNote}>
              Apps on the embedded engine run on the portal’s own machine, which is for trials and
              staging, not for client traffic.
            </p>
          )}
          <div className={styles.table}>
            <PagedTable
              label="Apps"
              list={list}
              columns={shown}
              rowId={rowId}
              loadingLabel="Loading Apps"
              problem="The apps couldn’t be loaded"
              opening={{
                id: null,
                onOpen: ({ uuid }) =>
                  void navigate({ to: '/apps/$appID', params: { appID: uuid } }),
              }}
              empty={
                <EmptyState
                  heading="No Apps Found"
                  icon={<IconApps size={22} stroke={1.5} />}
                  action={
                    onCreate &&
                    !isFiltered &&
                    (isDemonstration ? (
                      <SampleSiteButton />
                    ) : (
                      <Button variant="default" onClick={onCreate}>
                        New App
                      </Button>
                    ))
                  }
                >
                  {emptyText(isFiltered, isStaff)}
                  {isDemonstration &&
                    onCreate &&
                    !isFiltered &&
                    ' Create a sample site to try them. This takes a minute or two.'}
                </EmptyState>
              }
            />
          </div>
        </div>
      </ListBody>
    </>
  );
}

function emptyText(isFiltered: boolean, isStaff: boolean): string {
  if (isFiltered) return 'No apps match. Remove a filter.';
  if (isStaff) return 'Apps are WordPress sites that you host for clients.';
  return 'Your WordPress sites appear here once the agency creates one.';
}
