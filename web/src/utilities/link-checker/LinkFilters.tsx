import { UnstyledButton } from '@mantine/core';
import type { LinkCheck } from '@portal/contract/utilities/link-check.schema.ts';
import { linkVerdicts } from '@portal/contract/utilities/link-verdicts.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wholeList } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { FilterBar } from '#platform/ui/filters/FilterBar.tsx';
import { choiceField } from '#platform/ui/filters/filter-fields.ts';
import type { ColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import styles from './LinkChecker.module.css';
import { countRows, isRunning, verdictLabels } from './link-check-texts.ts';
import { linkHostsQuery } from './link-checks.queries.ts';

interface LinkFiltersProps {
  check: LinkCheck;
  columnChoice: ColumnChoice;
}

/** Filters the rows by verdict, by host, and by whether they are new since the previous check. */
export function LinkFilters({ check, columnChoice }: LinkFiltersProps) {
  const { search, setSearch } = useScreenSearch('/app/utilities/broken-link-checker');
  const { verdicts, new_count, mended_count } = check;
  const { records: hosts, ...hostList } = wholeList(
    useQuery({ ...linkHostsQuery(check.id), enabled: !isRunning(check) }),
  );
  const hostValues = hosts.map(({ host, count }) => ({ value: host, label: host, count }));
  const isNarrowed = hosts.length > 1 && !search.mended;
  const fields = isNarrowed ? [choiceField('host', 'Host', hostValues, hostList)] : [];
  const show = (patch: Partial<typeof search>) =>
    setSearch({ verdict: undefined, new: undefined, mended: undefined, link: undefined, ...patch });
  const isWhole = !search.verdict && !search.new && !search.mended;
  return (
    <FilterBar
      label="Choose links"
      fields={fields}
      search={search}
      resets={['link']}
      columnChoice={columnChoice}
    >
      <Choice isOn={isWhole} count={countRows(check)} onClick={() => show({})}>
        All
      </Choice>
      {linkVerdicts.map((verdict) => {
        const count = verdicts[verdict] ?? 0;
        if (count === 0 && search.verdict !== verdict) return null;
        return (
          <Choice
            key={verdict}
            isOn={search.verdict === verdict}
            count={count}
            onClick={() => show({ verdict })}
          >
            <StatusDot status={verdictLabels[verdict]} />
          </Choice>
        );
      })}
      {new_count !== null && (
        <Choice
          isOn={search.new !== undefined}
          count={new_count}
          onClick={() => show({ new: 'true' })}
        >
          New
        </Choice>
      )}
      {mended_count !== null && (
        <Choice
          isOn={search.mended !== undefined}
          count={mended_count}
          onClick={() => show({ mended: 'true', host: undefined })}
        >
          Fixed
        </Choice>
      )}
    </FilterBar>
  );
}

interface ChoiceProps {
  isOn: boolean;
  count: number;
  onClick: () => void;
  children: ReactNode;
}

function Choice({ isOn, count, onClick, children }: ChoiceProps) {
  return (
    <UnstyledButton className={styles.choice} aria-pressed={isOn} onClick={onClick}>
      {children}
      <span className={`${styles.count} tabular`}>{count.toLocaleString('en')}</span>
    </UnstyledButton>
  );
}
