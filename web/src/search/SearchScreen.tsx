import { Button } from '@mantine/core';
import type { SearchGroup } from '@portal/contract/search/search.schema.ts';
import { type SearchKindName, searchKinds } from '@portal/contract/search/search-kinds.ts';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { SearchBox } from '#platform/ui/inputs/SearchBox.tsx';
import { ListBody, ListToolbar } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import styles from './Search.module.css';
import { SearchHits } from './SearchHits.tsx';
import { useSearchGroups, useSearchHits } from './search.queries.ts';

/** Searches the text of all records that the viewer can see. */
export function SearchScreen() {
  const { search, setSearch } = useScreenSearch('/app/search');
  const { q = '', kind } = search;
  return (
    <div className={styles.screen}>
      <PageHeader title="Search" />
      <ListToolbar label="Search">
        <SearchBox
          label="Search everything"
          value={q}
          w={400}
          maxLength={400}
          data-autofocus
          onSearch={(text) => void setSearch({ q: text || undefined })}
        />
        {kind && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconArrowLeft size={15} stroke={1.8} aria-hidden="true" />}
            onClick={() => void setSearch({ kind: undefined })}
          >
            All Results
          </Button>
        )}
      </ListToolbar>
      <ListBody>
        <div className={styles.scroll} data-content tabIndex={-1}>
          {q === '' && (
            <EmptyState heading="Search everything" icon={<IconSearch size={22} stroke={1.5} />}>
              Clients, articles with their texts and comments, reports, checklists, and more appear
              here.
            </EmptyState>
          )}
          {q !== '' && !kind && <Groups q={q} />}
          {q !== '' && kind && <OneKind key={kind} q={q} kind={kind} />}
        </div>
      </ListBody>
    </div>
  );
}

const nothingFound = (q: string) => (
  <EmptyState heading="Nothing found" icon={<IconSearch size={22} stroke={1.5} />}>
    None of the records you can see contain “{q}”. A record must contain every word of a search, but
    the last word can be incomplete.
  </EmptyState>
);

function Groups({ q }: { q: string }) {
  const { data, error, refetch, isPlaceholderData } = useSearchGroups(q);
  if (!data && error) {
    return <LoadProblem heading="The search failed" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows label="Searching" />;
  if (data.groups.length === 0 && !isPlaceholderData) return nothingFound(q);
  return (
    <div className={styles.groups} aria-busy={isPlaceholderData}>
      {data.groups.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
    </div>
  );
}

function Group({ group }: { group: SearchGroup }) {
  const { setSearch } = useScreenSearch('/app/search');
  const { kind, hits, has_more } = group;
  const name = searchKinds[kind];
  return (
    <section className={styles.group} aria-label={name}>
      <header className={styles.groupHead}>
        <h2 className={styles.groupName}>{name}</h2>
        {has_more && (
          <Button variant="subtle" size="compact-xs" onClick={() => void setSearch({ kind })}>
            All {name}
          </Button>
        )}
      </header>
      <SearchHits hits={hits} label={name} />
    </section>
  );
}

function OneKind({ kind, q }: { kind: SearchKindName; q: string }) {
  const list = useSearchHits(kind, q);
  const name = searchKinds[kind];
  if (list.error) {
    return (
      <LoadProblem
        heading="The search failed"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.isLoading) return <SkeletonRows label="Searching" />;
  if (list.rows.length === 0 && !list.isStale) return nothingFound(q);
  return (
    <section className={styles.group} aria-label={name} aria-busy={list.isStale}>
      <h2 className={styles.groupName}>{name}</h2>
      <SearchHits hits={list.rows} label={name} />
      <div className={styles.more}>
        <ShowMore list={list}>Show More</ShowMore>
      </div>
    </section>
  );
}
