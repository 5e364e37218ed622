import { Button, SegmentedControl } from '@mantine/core';
import {
  articleTemplateCalls,
  templateOrderings,
} from '@portal/contract/content/planning/article-template.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { IconPlus, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ContentPanel } from '#content/shared/content-panel.tsx';
import { useContentSearch } from '#content/shared/content-search.ts';
import { useContentSidebar } from '#content/shared/content-sidebar.ts';
import { shortMonth } from '#content/shared/month-label.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { endpointQuery, useEndpointPages } from '#platform/api/queries.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { ListControls } from '#platform/ui/filters/ListControls.tsx';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { PlanningMonthModal } from '../months/PlanningMonthModal.tsx';
import styles from './Templates.module.css';
import { TemplateTable, templateColumns } from './TemplateTable.tsx';
import '@mantine/core/styles/FloatingIndicator.layer.css';

const monthOptions = monthNames.map((_, index) => ({
  value: String(index + 1),
  label: shortMonth(index + 1),
}));

export function MonthlyTemplatesScreen() {
  const { search, setSearch } = useContentSearch();
  const sidebar = useContentSidebar();
  const canAdd = useMayCall(articleTemplateCalls.create);
  const canPlan = useMayCall(planningMonthCalls.create);
  const [isFormOpen, setIsFormOpen] = useState(false);
  const today = dayInZone(new Date(), useTimeZone());
  const month = Number(search.month ?? monthAfter(today));
  const ordering = templateOrderings.find((one) => one === search.ordering) ?? 'client';
  const list = useEndpointPages(articleTemplateCalls.list, { query: { month, ordering } });
  const { shown, choice } = useColumnChoice('templates', templateColumns);
  const name = monthNames[month - 1] ?? '';
  const count = useQuery(
    endpointQuery(articleTemplateCalls.list, { query: { month, columns: ['id'] } }),
  ).data?.length;

  return (
    <PanelLayout panel={sidebar.panel && <ContentPanel sidebar={sidebar} />}>
      <PageHeader
        title={`Templates for ${name}`}
        help="articleTemplate"
        detail={
          count !== undefined &&
          `${count.toLocaleString('en')} ${count === 1 ? 'article' : 'articles'}`
        }
      >
        {canPlan && (
          <Button variant="default" onClick={() => setIsFormOpen(true)}>
            Add Planning Month
          </Button>
        )}
        {canAdd && (
          <Button
            leftSection={<IconPlus size={15} stroke={2} />}
            onClick={() => sidebar.open({ kind: 'new', record: 'template' })}
          >
            Add Template
          </Button>
        )}
      </PageHeader>
      <div className={styles.filters}>
        <SegmentedControl
          size="xs"
          aria-label="Month"
          data={monthOptions}
          value={String(month)}
          onChange={(chosen) => setSearch({ month: chosen })}
        />
        <div className={styles.controls}>
          <ListControls columnChoice={choice} />
        </div>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          renderRoot={(props) => <Link to="/content-generation/templates" {...props} />}
        >
          All templates
        </Button>
      </div>
      <TemplateTable
        list={list}
        columns={shown}
        sidebar={sidebar}
        sorting={{ by: ordering, onChange: (by) => setSearch({ ordering: by }) }}
        empty={
          <EmptyState heading="No Templates Found" icon={<IconTemplate size={22} stroke={1.5} />}>
            No template makes an article in {name}. Choose {name} in a template’s months.
          </EmptyState>
        }
      />
      <PlanningMonthModal isOpen={isFormOpen} onClose={() => setIsFormOpen(false)} />
    </PanelLayout>
  );
}

/** Returns the next month to plan, from 1 to 12: the month after the month of `day`. */
const monthAfter = (day: string) => (Number(day.slice(5, 7)) % 12) + 1;
