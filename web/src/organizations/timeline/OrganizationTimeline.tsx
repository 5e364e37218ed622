import { Button } from '@mantine/core';
import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { timelineCalls } from '@portal/contract/organizations/timeline.calls.ts';
import type { TimelineEntry } from '@portal/contract/organizations/timeline.schema.ts';
import {
  timelineGroupNames,
  timelineGroups,
} from '@portal/contract/organizations/timeline-kinds.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { IconTimeline } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { formatDay, formatMinute } from '#platform/ui/dates/format-date.ts';
import { FilterBar } from '#platform/ui/filters/FilterBar.tsx';
import { choiceField } from '#platform/ui/filters/filter-fields.ts';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PersonAvatar } from '#platform/ui/people/PersonAvatar.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { staffField } from '#users/shared/record-fields.ts';
import { useShownOrganization } from '../page/shown-organization.ts';
import styles from './Timeline.module.css';
import { joinRuns, type TimelineRun } from './timeline-runs.ts';
import { timelineSentence } from './timeline-texts.ts';

const fields = [
  choiceField(
    'group',
    'Kind',
    timelineGroupNames.map((value) => ({ value, label: timelineGroups[value].label })),
  ),
  staffField('person', 'Person'),
];
const textSearch = { name: 'search', label: 'Search the timeline' };

/** Shows a client's events, newest first. */
export function OrganizationTimeline() {
  const organization = useShownOrganization();
  return <Timeline key={organization.id} organization={organization} />;
}

/** Returns 'Today', 'Nov 26th' or, in other years, 'Nov 26th, 2025'. */
function dayHeading(at: string, timeZone: string): string {
  const [day, today] = [new Date(at), new Date()].map((date) => dayInZone(date, timeZone));
  if (day === today) return 'Today';
  return formatDay(at, day?.slice(0, 4) === today?.slice(0, 4) ? 'card' : 'long', timeZone);
}

function Timeline({ organization }: { organization: OrganizationOverview }) {
  const { search } = useScreenSearch('/app/organizations/$organizationId/timeline');
  const { group, person, search: text } = search;
  const list = useEndpointPages(timelineCalls.list, {
    params: { id: organization.id },
    query: { group, person: person === undefined ? undefined : String(person), search: text },
    pageSize: 50,
  });
  const timeZone = useTimeZone();
  const runs = joinRuns(list.rows, ({ at }) => dayInZone(new Date(at), timeZone));
  const isFiltered = group !== undefined || person !== undefined || text !== undefined;
  return (
    <>
      <FilterBar label="Filter timeline" fields={fields} search={search} textSearch={textSearch} />
      <ListBody>
        <div className={styles.scroll} data-content tabIndex={-1}>
          <h2 className={styles.hidden}>Timeline</h2>
          {list.error && (
            <LoadProblem
              heading="The timeline couldn’t be loaded"
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          )}
          {!list.error && list.isLoading && <SkeletonRows label="Loading Timeline" />}
          {!list.error && !list.isLoading && list.rows.length === 0 && !list.isStale && (
            <EmptyState
              heading={isFiltered ? 'No matching event' : 'Nothing has happened yet'}
              icon={<IconTimeline size={22} stroke={1.5} />}
            >
              {isFiltered
                ? 'Change the filters to see other events.'
                : `Articles, approvals, reports, builds, notes and people of ${organization.dba_name} appear here.`}
            </EmptyState>
          )}
          {list.rows.length > 0 && (
            <ul className={styles.list} aria-label="Events" aria-busy={list.isStale}>
              {runs.map((run, index) => (
                <Run key={run.first.id} run={run} isFirstOfDay={run.day !== runs[index - 1]?.day} />
              ))}
            </ul>
          )}
          <div className={styles.more}>
            <ShowMore list={list}>Show More</ShowMore>
          </div>
        </div>
      </ListBody>
    </>
  );
}

/** The minimum number of events after a run's first event for the run to be folded. */
const leastFolded = 3;

interface RunProps {
  run: TimelineRun;
  isFirstOfDay: boolean;
}

/** Shows a run's first event, and its other events if they are few or unfolded. */
function Run({ run, isFirstOfDay }: RunProps) {
  const { first, rest } = run;
  const timeZone = useTimeZone();
  const [isOpen, setOpen] = useState(false);
  const isFolded = rest.length >= leastFolded;
  return (
    <>
      <li>
        {isFirstOfDay && <h3 className={styles.day}>{dayHeading(first.at, timeZone)}</h3>}
        <Entry entry={first} />
        {isFolded && (
          <div className={styles.fold}>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Show fewer' : `${rest.length} more like this`}
            </Button>
          </div>
        )}
      </li>
      {(isOpen || !isFolded) &&
        rest.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
    </>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const timeZone = useTimeZone();
  const { at, person, path } = entry;
  const { before, title, after, quote } = timelineSentence(entry);
  const actor = person && before.startsWith(person.name) ? person.name : '';
  const { pathname, searchParams } = new URL(path, 'https://portal.invalid');
  return (
    <div className={styles.entry}>
      <time className={styles.time} dateTime={at}>
        {formatMinute(at, timeZone)}
      </time>
      <span className={styles.mark} aria-hidden="true">
        {person && actor ? <PersonAvatar person={person} /> : <span className={styles.dot} />}
      </span>
      <div className={styles.body}>
        <p className={styles.sentence}>
          <span className={styles.actor}>{actor}</span>
          {before.slice(actor.length)}{' '}
          <Link to={pathname} search={Object.fromEntries(searchParams)} className={styles.title}>
            {title}
          </Link>{' '}
          {after}
        </p>
        {quote && <p className={styles.quote}>{quote}</p>}
      </div>
    </div>
  );
}
