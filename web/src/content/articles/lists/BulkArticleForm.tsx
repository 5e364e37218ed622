import { Button, Loader, Stack, Text } from '@mantine/core';
import { maximumArticleRows } from '@portal/contract/content/articles/article.calls.ts';
import { contentProjectCalls } from '@portal/contract/content/planning/content-project.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { undoSeconds } from '@portal/contract/platform/undo.calls.ts';
import { useState } from 'react';
import { articleFieldLabels, assigneeLabels } from '#content/shared/article-labels.ts';
import type { ArticleRow } from '#content/shared/article-rows.ts';
import { monthLabel } from '#content/shared/month-label.ts';
import { offeredLabels } from '#content/shared/offered-labels.ts';
import {
  useContentTypes,
  useOpenProjects,
  useStatuses,
} from '#content/shared/pick-lists.queries.ts';
import { usePlanningMonths } from '#content/shared/planning-months.queries.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useMayCall } from '#platform/session/viewer.ts';
import { ConfirmDialog } from '#platform/ui/buttons/ConfirmButton.tsx';
import { DayInput } from '#platform/ui/dates/DayInput.tsx';
import { EntitySelect } from '#platform/ui/inputs/EntitySelect.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { StaffSelect, WriterSelect } from '#users/shared/StaffSelect.tsx';
import { BulkPushButton } from '../push/BulkPushButton.tsx';
import { ShiftDatesForm } from './ShiftDatesForm.tsx';
import { type BulkChanges, useBulkSave } from './use-bulk-save.ts';

interface BulkArticleFormProps {
  /** The selected articles that the list has loaded. */
  articles: readonly ArticleRow[];
  ids: readonly number[];
  onClose: () => void;
}

/** The most articles that the form changes without asking for confirmation. */
const unaskedArticles = 20;

/** Changes many articles in one call. Fields left empty keep each article's value. */
export function BulkArticleForm(props: BulkArticleFormProps) {
  const { ids, onClose } = props;
  if (ids.length <= maximumArticleRows) return <BulkFields {...props} />;
  return (
    <SidePanel
      title={`${ids.length.toLocaleString('en')} articles selected`}
      onClose={onClose}
      leavesFocus
    >
      <Text c="dimmed">
        At most {maximumArticleRows} articles can be changed together. Select fewer, or filter the
        list first.
      </Text>
    </SidePanel>
  );
}

function BulkFields(props: BulkArticleFormProps) {
  const { articles, ids, onClose } = props;
  const fields = useBulkFields(props);
  const { chosen, asked, save, kept, change, choose, setWritingDue, cancel, field } = fields;
  const client = articles.length === ids.length ? onlyClientOf(articles) : null;
  const count = ids.length.toLocaleString('en');

  return (
    <SidePanel
      title={`${count} articles selected`}
      onClose={onClose}
      leavesFocus
      actions={save.isSaving && <Loader size={16} role="img" aria-label="Saving" />}
    >
      <Stack gap={14}>
        <Text c="dimmed">
          Each choice replaces the value in all {count} articles and is saved immediately. Fields
          you don’t set stay unchanged.
        </Text>
        {save.error && !save.isSaving && (
          <>
            <ErrorDisplay error={save.error} labels={articleFieldLabels} />
            <Button variant="default" onClick={save.flush}>
              Try again
            </Button>
          </>
        )}
        <PlanningSelects field={field} />
        {(['lead', 'final_approver', 'editor', 'poster'] as const).map((name) => (
          <StaffSelect key={name} {...field(name)} label={assigneeLabels[name]} client={client} />
        ))}
        <WriterSelect {...field('writer')} label={assigneeLabels.writer} />
        <DayInput
          label={articleFieldLabels.duedate_write}
          placeholder={kept(({ duedate_write }) => duedate_write)}
          value={chosen.duedate_write ?? null}
          onChange={setWritingDue}
        />
        <ShiftDatesForm ids={ids} onDone={onClose} />
        <BulkPushButton articles={articles} selectedCount={ids.length} />
        <Select
          label="Archived"
          placeholder={kept(({ archived }) => (archived ? 'Archived' : 'No'))}
          data={[
            { value: 'true', label: 'Archive' },
            { value: 'false', label: 'Un-archive' },
          ]}
          value={chosen.archived === undefined ? null : String(chosen.archived)}
          onChange={(value) => value !== null && choose({ archived: value === 'true' })}
        />
      </Stack>
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Change ${count} articles?`}
        confirmLabel="Change All"
        isDangerous={false}
        onConfirm={() => asked && change(asked)}
        onCancel={cancel}
      >
        {Object.keys(asked ?? {}).map((name) => articleFieldLabels[name] ?? name)} of all of them
        gets the chosen value. You can undo this for {undoSeconds} seconds.
      </ConfirmDialog>
    </SidePanel>
  );
}

interface PlanningSelectsProps {
  field: ReturnType<typeof useBulkFields>['field'];
}

/** Renders the selects for status, project, month, and type. */
function PlanningSelects({ field }: PlanningSelectsProps) {
  const canPlanMonths = useMayCall(planningMonthCalls.create);
  const canPlanProjects = useMayCall(contentProjectCalls.create);
  const { records: statuses, ...statusList } = useStatuses();
  const { records: projects, ...projectList } = useOpenProjects();
  const { records: types, ...typeList } = useContentTypes();
  const { months, isLoading, retry, hasOlder, showAll } = usePlanningMonths();
  return (
    <>
      <EntitySelect
        {...field('status')}
        {...statusList}
        choices={statuses.filter(({ is_active }) => is_active).map(named)}
      />
      {canPlanProjects && (
        <EntitySelect {...field('project')} {...projectList} choices={projects.map(named)} />
      )}
      {canPlanMonths && (
        <EntitySelect
          {...field('planning_year_month')}
          choices={months.map((month) => ({ id: month.id, label: monthLabel(month) }))}
          isLoading={isLoading}
          retry={retry}
          {...(hasOlder && { onDropdownOpen: showAll })}
        />
      )}
      <EntitySelect
        {...field('content_type')}
        {...typeList}
        choices={offeredLabels(types, []).map(named)}
      />
    </>
  );
}

/** Stores the chosen values. Saves them immediately, or after a confirmation if there are many articles. */
function useBulkFields({ articles, ids, onClose }: BulkArticleFormProps) {
  const [chosen, setChosen] = useState<BulkChanges>({});
  const [asked, setAsked] = useState<BulkChanges | null>(null);
  const save = useBulkSave(ids, onClose);
  const isAllKnown = articles.length === ids.length;
  const kept = (shownValue: ShownValue) =>
    isAllKnown ? keptText(articles, shownValue) : 'No change';
  const change = (changes: BulkChanges) => {
    setAsked(null);
    setChosen({ ...chosen, ...changes });
    save.saveNow(changes);
  };
  const asks = ids.length > unaskedArticles;
  const choose = asks ? setAsked : change;
  const setWritingDue = (day: string | null) => {
    setChosen({ ...chosen, duedate_write: day });
    if (day === null) save.forget('duedate_write');
    else save.saveDebounced({ duedate_write: day }, asks ? setAsked : undefined);
  };
  const cancel = () => {
    const { duedate_write: _typed, ...rest } = chosen;
    setChosen(rest);
    setAsked(null);
  };
  const field = (name: ChoiceField) => ({
    label: articleFieldLabels[name] ?? name,
    placeholder: kept(shownValues[name]),
    clearable: false,
    value: (chosen[name] as number | undefined) ?? null,
    // An empty selection keeps each article's own value.
    onChange: (id: number | null) => {
      if (id !== null) choose({ [name]: id });
    },
  });
  return { chosen, asked, save, kept, change, choose, setWritingDue, cancel, field };
}

const shownValues = {
  status: ({ status }: ArticleRow) => status.name,
  project: ({ project }: ArticleRow) => project?.name,
  planning_year_month: ({ planning_year_month: month }: ArticleRow) => month && monthLabel(month),
  content_type: ({ content_type }: ArticleRow) => content_type.name,
  lead: ({ lead }: ArticleRow) => lead?.name,
  final_approver: ({ final_approver }: ArticleRow) => final_approver?.name,
  editor: ({ editor }: ArticleRow) => editor?.name,
  poster: ({ poster }: ArticleRow) => poster?.name,
  writer: ({ writer }: ArticleRow) => writer?.user.name,
};
type ShownValue = (article: ArticleRow) => string | null | undefined;
type ChoiceField = keyof typeof shownValues;

const named = ({ id, name }: { id: number; name: string }) => ({ id, label: name });

/** Returns the placeholder, which describes the articles' current values. */
function keptText(articles: readonly ArticleRow[], shownValue: ShownValue): string {
  const values = new Set(articles.map((article) => shownValue(article) ?? 'none'));
  if (values.size > 1) return `Mixed (${values.size} values)`;
  const [value] = values;
  return value === undefined ? 'No change' : `No change (${value})`;
}

/**
 * Returns the articles' organization, so that its people can be offered, or null if there are several organizations.
 */
function onlyClientOf(articles: readonly ArticleRow[]): number | null {
  const clients = new Set(articles.map(({ client }) => client.id));
  const [client] = clients;
  return clients.size === 1 ? (client ?? null) : null;
}
