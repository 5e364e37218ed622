import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { linkCheckCalls } from '@portal/contract/utilities/link-check.calls.ts';
import type { LinkCheck } from '@portal/contract/utilities/link-check.schema.ts';
import { countProblems } from '@portal/contract/utilities/link-verdicts.ts';
import { IconArrowDown, IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery, useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { RecordList } from '#platform/ui/layout/RecordList.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { organizationField } from '#users/shared/record-fields.ts';
import styles from './LinkChecker.module.css';
import { stateLabels } from './link-check-texts.ts';
import { StartLinkCheckForm } from './StartLinkCheckForm.tsx';

const none = <span className={styles.none}>–</span>;

/** Returns the columns. Only problems in each site's newest check are red. */
const checkColumns = (newest: ReadonlySet<number>): readonly DataTableColumn<LinkCheck>[] => [
  {
    id: 'url',
    header: 'Site',
    width: 232,
    grow: 2,
    cell: ({ url }) => (
      <span className={styles.strong} title={url}>
        {url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    width: 108,
    grow: 1,
    cell: ({ state }) => <StatusDot status={stateLabels[state]} />,
  },
  {
    id: 'problems',
    header: 'Problems',
    width: 84,
    align: 'end',
    cell: (check) => {
      const problems = countProblems(check);
      return (
        <span
          data-negative={(problems > 0 && newest.has(check.id)) || undefined}
          className={styles.number}
        >
          {problems.toLocaleString('en')}
        </span>
      );
    },
  },
  {
    id: 'new',
    header: 'New',
    width: 68,
    align: 'end',
    yields: true,
    cell: ({ new_count }) =>
      new_count === null ? (
        none
      ) : (
        <span data-negative={new_count > 0 || undefined} className={styles.number}>
          {new_count.toLocaleString('en')}
        </span>
      ),
  },
  {
    id: 'mended',
    header: 'Fixed',
    width: 84,
    align: 'end',
    yields: true,
    cell: ({ mended_count }) => mended_count ?? none,
  },
  {
    id: 'pages',
    header: 'Pages',
    width: 84,
    align: 'end',
    yields: true,
    cell: ({ pages }) => pages.toLocaleString('en'),
  },
  {
    id: 'person',
    header: 'Started by',
    width: 150,
    grow: 2,
    yields: true,
    cell: ({ person, is_scheduled }) => person?.name ?? (is_scheduled ? 'Weekly schedule' : none),
  },
  {
    id: 'created_at',
    header: 'Started',
    // The server lists the newest checks first.
    headerMark: <IconArrowDown size={12} stroke={2} aria-hidden="true" />,
    width: 190,
    grow: 2,
    align: 'end',
    cell: ({ created_at }) => <DateText value={created_at} style="moment" />,
  },
];

const fields = [organizationField('organization', 'Organization')];

const checkId = ({ id }: LinkCheck) => id;

/** Returns the id of each site's first check in a list that begins with the newest check. */
const newestChecks = (checks: readonly LinkCheck[]): ReadonlySet<number> =>
  new Set(
    checks
      .filter(({ url }, place) => checks.findIndex((one) => one.url === url) === place)
      .map(checkId),
  );

/** Shows the form that starts a check, and a list of earlier checks. */
export function StartView() {
  const { search, setSearch } = useScreenSearch('/app/utilities/broken-link-checker');
  const { organization: id } = search;
  const organization = useQuery({
    ...endpointQuery(organizationCalls.get, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  }).data;
  const list = useEndpointPages(linkCheckCalls.list, { query: { organization: id } });
  const columns = useMemo(() => checkColumns(newestChecks(list.rows)), [list.rows]);
  const { shown, choice } = useColumnChoice('link-checks', columns);
  const open = (check: number) => setSearch({ check });
  const isReady = id === undefined || organization !== undefined;
  return (
    <>
      <PageHeader title="Link Checker" detail={organization?.dba_name} />
      <div className={styles.start}>
        {isReady && (
          <StartLinkCheckForm key={organization?.id} organization={organization} onStarted={open} />
        )}
      </div>
      <h2 className={styles.listHeading}>Past checks</h2>
      <RecordList
        label="Past checks"
        list={list}
        columns={shown}
        columnChoice={choice}
        nouns={['check', 'checks']}
        filters={{ label: 'Choose checks', fields, search }}
        rowId={checkId}
        loadingLabel="Loading Checks"
        problem="The checks couldn’t be loaded"
        opening={{ id: null, onOpen: (check) => open(check.id) }}
        empty={
          <EmptyState heading="No Checks Yet" icon={<IconLinkOff size={22} stroke={1.5} />}>
            Enter the address of a site above. The link checker reads every page and checks every
            link, image, and script on it. The last 20 checks of a site are kept here.
          </EmptyState>
        }
      />
    </>
  );
}
