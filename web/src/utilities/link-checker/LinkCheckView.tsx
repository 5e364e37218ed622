import { Button } from '@mantine/core';
import { linkCheckCalls } from '@portal/contract/utilities/link-check.calls.ts';
import type { LinkCheck } from '@portal/contract/utilities/link-check.schema.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { usePanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { CheckSummary } from './CheckSummary.tsx';
import { LinkFilters } from './LinkFilters.tsx';
import { LinkPanel } from './LinkPanel.tsx';
import { LinkTable, linkColumns } from './LinkTable.tsx';
import { countRows, isRunning } from './link-check-texts.ts';
import { noCheck } from './link-checker-search.ts';
import { useExportLinks } from './link-checks.queries.ts';
import { MendedTable, mendedColumns } from './MendedTable.tsx';
import { RunningCheck } from './RunningCheck.tsx';

/** Shows a check, both while it is running and afterward. */
export function LinkCheckView({ check }: { check: LinkCheck }) {
  const { search, setSearch } = useScreenSearch('/app/utilities/broken-link-checker');
  const width = usePanelWidth();
  const filters = {
    verdict: search.verdict,
    host: search.host,
    is_new: search.new ? (true as const) : undefined,
  };
  const list = useEndpointPages(linkCheckCalls.links, {
    params: { id: check.id },
    query: filters,
  });
  const links = useColumnChoice(
    'links',
    useMemo(() => linkColumns(check.host), [check.host]),
  );
  const mended = useColumnChoice(
    'fixed-links',
    useMemo(() => mendedColumns(check.host), [check.host]),
  );
  const exporting = useExportLinks(check.id);
  const close = () => setSearch({ link: undefined });
  const isAtWork = isRunning(check);

  return (
    <PanelLayout
      columns={width.columns}
      panel={
        search.link && (
          <LinkPanel
            key={search.link}
            check={check.id}
            id={search.link}
            row={list.rows.find(({ id }) => id === search.link)}
            width={width}
            onClose={close}
          />
        )
      }
    >
      <PageHeader title="Link Checker" detail={check.organization?.name ?? check.host}>
        {countRows(check) > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate(filters)}
          >
            CSV
          </Button>
        )}
        {!isAtWork && <Button onClick={() => setSearch(noCheck)}>Start New Check</Button>}
      </PageHeader>
      {isAtWork ? <RunningCheck check={check} /> : <CheckSummary check={check} />}
      <LinkFilters check={check} columnChoice={search.mended ? mended.choice : links.choice} />
      <ListBody>
        {search.mended ? (
          <MendedTable check={check} columns={mended.shown} />
        ) : (
          <LinkTable
            check={check}
            columns={links.shown}
            list={list}
            openId={search.link}
            onClose={close}
          />
        )}
      </ListBody>
    </PanelLayout>
  );
}
