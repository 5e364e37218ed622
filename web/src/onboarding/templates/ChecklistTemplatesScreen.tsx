import { Button, Checkbox } from '@mantine/core';
import { checklistTemplateCalls } from '@portal/contract/onboarding/checklist-template.calls.ts';
import {
  type MasterKind,
  masterKinds,
} from '@portal/contract/onboarding/checklist-template.schema.ts';
import { IconChevronRight, IconListCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { SearchBox } from '#platform/ui/inputs/SearchBox.tsx';
import { ListToolbar } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { usePanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { MissingChecklistBadge } from '../checklists/MissingChecklistBadge.tsx';
import { checklistKindOf, masterTitles } from './master-texts.ts';
import { TemplateModal } from './TemplateModal.tsx';
import { TemplatePanel } from './TemplatePanel.tsx';
import styles from './Templates.module.css';
import { mastersQuery } from './templates.queries.ts';

const from = '/app/client-onboarding/onboarding-checklists';

/** Loads the master templates and the templates that match the filters. */
function useTemplates() {
  const { search } = useScreenSearch(from);
  const masters = useQuery(mastersQuery);
  const list = useEndpointPages(checklistTemplateCalls.list, {
    query: {
      search: search.search,
      archived: search.archived,
      columns: ['id', 'name', 'archived', 'item_count', 'master_kinds', 'outdated_checklist_count'],
    },
  });
  return { masters, list };
}

type Templates = ReturnType<typeof useTemplates>;

export function ChecklistTemplatesScreen() {
  const { search, setSearch } = useScreenSearch(from);
  const width = usePanelWidth('checklist');
  const [adding, setAdding] = useState<MasterKind | 'plain' | null>(null);
  const { masters, list } = useTemplates();
  const open = (id: number) => setSearch({ template: id, item: undefined });
  const close = () => setSearch({ template: undefined, item: undefined });
  const record = masters.data?.[0];
  const names = [
    ...masterKinds.flatMap((kind) => record?.[`${kind}_template`] ?? []),
    ...list.rows,
  ];

  return (
    <PanelLayout
      columns={width.columns}
      panel={
        search.template !== undefined && (
          <TemplatePanel
            key={search.template}
            id={search.template}
            name={names.find(({ id }) => id === search.template)?.name}
            itemId={search.item}
            onItem={(item) => setSearch({ item })}
            onResize={width.toggle}
            onClose={close}
          />
        )
      }
    >
      <PageHeader title="Onboarding Checklists" help="checklistTemplate">
        <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setAdding('plain')}>
          Add Template
        </Button>
      </PageHeader>
      <div className={styles.page}>
        <MasterTemplates
          masters={masters}
          openId={search.template}
          onOpen={open}
          onAdd={setAdding}
        />
        <OtherTemplates list={list} onOpen={open} />
      </div>
      {adding && (
        <TemplateModal
          master={adding === 'plain' ? undefined : adding}
          onAdded={open}
          onClose={() => setAdding(null)}
        />
      )}
    </PanelLayout>
  );
}

interface MasterTemplatesProps {
  masters: Templates['masters'];
  openId: number | undefined;
  onOpen: (id: number) => void;
  onAdd: (kind: MasterKind) => void;
}

function MasterTemplates({ masters, openId, onOpen, onAdd }: MasterTemplatesProps) {
  const record = masters.data?.[0];
  const masterOf = (kind: MasterKind) => {
    const template = record?.[`${kind}_template`];
    // Treat an archived master as missing.
    return template && !template.archived ? template : null;
  };
  return (
    <section className={styles.section} aria-label="Master templates">
      <h2 className={styles.heading}>Master templates</h2>
      {masters.error && !masters.data && (
        <LoadProblem
          heading="The master templates couldn’t be loaded"
          error={masters.error}
          onRetry={() => void masters.refetch()}
        />
      )}
      {masters.isPending && <SkeletonRows label="Loading Master Templates" rows={2} />}
      {masters.data && (
        <ul className={styles.list}>
          {masterKinds.map((kind) => {
            const template = masterOf(kind);
            return (
              <li key={kind}>
                {template ? (
                  <TemplateEntry
                    template={template}
                    name={masterTitles[kind]}
                    isOpen={template.id === openId}
                    onOpen={onOpen}
                  />
                ) : (
                  <div className={styles.missing}>
                    <MissingChecklistBadge kind={checklistKindOf[kind]} />
                    <Button
                      variant="default"
                      leftSection={<IconPlus size={15} stroke={2} />}
                      onClick={() => onAdd(kind)}
                    >
                      Add {masterTitles[kind]}
                    </Button>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

interface OtherTemplatesProps {
  list: Templates['list'];
  onOpen: (id: number) => void;
}

/** Lists the templates that aren't masters. Includes archived templates if the filter is set. */
function OtherTemplates({ list, onOpen }: OtherTemplatesProps) {
  const { search, setSearch } = useScreenSearch(from);
  const isFiltered = Boolean(search.search || search.archived);
  const others = list.rows.filter(
    ({ master_kinds: kinds, archived }) => archived || kinds.length === 0,
  );
  return (
    <section className={styles.section} aria-label="Other templates">
      <h2 className={styles.heading}>Other templates</h2>
      <ListToolbar label="Filter templates">
        <SearchBox
          label="Search templates"
          size="xs"
          value={search.search ?? ''}
          onSearch={(text) => setSearch({ search: text || undefined }, { replace: true })}
        />
        <Checkbox
          size="xs"
          label="Archived"
          checked={search.archived === 'true'}
          onChange={(event) =>
            setSearch({ archived: event.currentTarget.checked ? 'true' : undefined })
          }
        />
      </ListToolbar>
      {list.error ? (
        <LoadProblem
          heading="The templates couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : list.isLoading ? (
        <SkeletonRows label="Loading Templates" rows={3} />
      ) : others.length === 0 ? (
        <EmptyState heading="No Templates Found" icon={<IconListCheck size={22} stroke={1.5} />}>
          {isFiltered
            ? 'No other templates match.'
            : 'Add a template for builds that differ from the masters.'}
        </EmptyState>
      ) : (
        <ul className={styles.list} data-stale={list.isStale || undefined}>
          {others.map((template) => (
            <li key={template.id}>
              <TemplateEntry
                template={template}
                name={template.name}
                isOpen={template.id === search.template}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list}>Show more templates</ShowMore>
    </section>
  );
}

interface TemplateEntryProps {
  template: { id: number; name: string; item_count: number; outdated_checklist_count?: number };
  /** The displayed name. A master is shown with a fixed title instead of its template's name. */
  name: string;
  isOpen: boolean;
  onOpen: (id: number) => void;
}

function TemplateEntry({ template, name, isOpen, onOpen }: TemplateEntryProps) {
  const { id, item_count: count, outdated_checklist_count: outdated = 0 } = template;
  return (
    <button
      type="button"
      className={styles.entry}
      aria-current={isOpen || undefined}
      onClick={() => onOpen(id)}
    >
      <IconListCheck className={styles.icon} size={18} stroke={1.6} aria-hidden="true" />
      <span className={styles.entryName}>
        {name}
        {name !== template.name && <span className={styles.ownName}>{template.name}</span>}
      </span>
      {outdated > 0 && <span className={styles.outdatedMark}>{outdated} outdated</span>}
      <span className={`${styles.count} tabular`}>
        {count} {count === 1 ? 'item' : 'items'}
      </span>
      <IconChevronRight className={styles.icon} size={16} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
