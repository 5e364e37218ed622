import { Button } from '@mantine/core';
import {
  deletedApplicationCalls,
  webApplicationCalls,
} from '@portal/contract/apps/web-application.calls.ts';
import { IconArchive, IconPlus } from '@tabler/icons-react';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { AppTable } from './AppTable.tsx';
import { DeletedApps } from './DeletedApps.tsx';
import { NewApp } from './NewApp.tsx';
import { useCreationFailure } from './use-creation-failure.ts';

/** Lists the applications that the viewer may see. */
export function AppsScreen() {
  const { search, setSearch } = useScreenSearch('/app/apps');
  const mayCreate = useMayCall(webApplicationCalls.initialize);
  const maySeeDeleted = useMayCall(deletedApplicationCalls.list);
  const failure = useCreationFailure(mayCreate ? search.job : undefined);
  const isFormOpen = mayCreate && (search.panel === 'add' || failure !== null);
  const showsDeleted = maySeeDeleted && search.deleted === 'true';
  return (
    <>
      <PageHeader title={showsDeleted ? 'Deleted Apps' : 'Apps'}>
        {maySeeDeleted && (
          <Button
            variant="default"
            leftSection={<IconArchive size={15} stroke={1.8} />}
            onClick={() =>
              setSearch({ deleted: showsDeleted ? undefined : 'true', panel: undefined })
            }
          >
            {showsDeleted ? 'View Apps' : 'View Deleted Apps'}
          </Button>
        )}
        {mayCreate && !showsDeleted && (
          <Button
            variant={isFormOpen ? 'default' : 'filled'}
            leftSection={isFormOpen ? undefined : <IconPlus size={16} stroke={2} />}
            aria-expanded={isFormOpen}
            onClick={() =>
              setSearch({
                panel: isFormOpen ? undefined : 'add',
                build: undefined,
                ...(failure !== null && { job: undefined }),
              })
            }
          >
            {isFormOpen ? 'Cancel' : 'New App'}
          </Button>
        )}
      </PageHeader>
      {mayCreate && !showsDeleted && <NewApp isOpen={isFormOpen} failure={failure} />}
      {showsDeleted ? (
        <DeletedApps />
      ) : (
        <AppTable
          search={search}
          isStaff={mayCreate}
          onCreate={mayCreate && !isFormOpen ? () => setSearch({ panel: 'add' }) : undefined}
        />
      )}
    </>
  );
}
