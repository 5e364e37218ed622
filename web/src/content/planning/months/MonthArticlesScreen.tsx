import { Button } from '@mantine/core';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import type {
  PlanningMonth,
  PlanningMonthCounts,
} from '@portal/contract/content/planning/planning-month.schema.ts';
import { ledgerCalls } from '@portal/contract/ledger/ledger.calls.ts';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { AddArticleButton } from '#content/articles/lists/AddArticleButton.tsx';
import { ArticleListing } from '#content/articles/lists/ArticleListing.tsx';
import { MonthReviewsDialog } from '#content/articles/review-links/MonthReviewsButton.tsx';
import { RebalanceModal } from '#content/capacity/shared/RebalanceModal.tsx';
import { layoutOf } from '#content/shared/article-layout.ts';
import { useContentSearch } from '#content/shared/content-search.ts';
import { useContentSidebar } from '#content/shared/content-sidebar.ts';
import { monthLabel } from '#content/shared/month-label.ts';
import { PlanningGaps } from '#content/shared/PlanningGaps.tsx';
import { isInClientGroup, useMayCall, useViewer } from '#platform/session/viewer.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { DueArticlesNotice } from './DueArticlesNotice.tsx';
import { MissingArticlesModal } from './MissingArticlesModal.tsx';
import { type MonthForm, MonthMenu } from './MonthMenu.tsx';
import { monthProgress } from './month-progress.ts';
import { PlanningMonthModal } from './PlanningMonthModal.tsx';
import { usePlanningMonth } from './planning-months.queries.ts';

export function MonthArticlesScreen() {
  const params = useParams({
    from: '/app/content-frame/content-generation/articles/$year/$month',
  });
  const [year, month] = [Number(params.year), Number(params.month)];
  const sidebar = useContentSidebar();
  const canPlan = useMayCall(planningMonthCalls.create);
  const seesDue = useMayCall(ledgerCalls.due);
  const { planningMonth, isMissing } = usePlanningMonth(year, month);
  const [openForm, setOpenForm] = useState<MonthForm | null>(null);
  const close = () => setOpenForm(null);
  const layout = layoutOf(useContentSearch().search);

  const header = (
    <PageHeader
      title={monthLabel({ year, month })}
      {...(canPlan && { help: 'planningMonth' as const })}
      detail={planningMonth && <MonthProgress counts={planningMonth} />}
    >
      {canPlan && planningMonth && (
        <>
          {seesDue && <DueArticlesNotice planningMonth={planningMonth.id} />}
          <Button variant="default" onClick={() => setOpenForm('edit')}>
            Edit Month
          </Button>
          <MonthMenu onOpen={setOpenForm} />
        </>
      )}
      <AddArticleButton sidebar={sidebar} />
    </PageHeader>
  );

  return (
    <>
      <ArticleListing
        header={
          <>
            {header}
            {layout !== 'calendar' && !isMissing && <PlanningGaps year={year} month={month} />}
          </>
        }
        fixed={{ year: String(year), month: String(month) }}
        empty={
          isMissing ? (
            <EmptyState
              heading={`${monthLabel({ year, month })} isn’t planned yet`}
              action={
                canPlan && <Button onClick={() => setOpenForm('add')}>Add Planning Month</Button>
              }
            >
              Adding the planning month creates its articles from the templates.
            </EmptyState>
          ) : (
            <EmptyState
              heading="No Articles Found"
              action={<AddArticleButton sidebar={sidebar} variant="default" />}
            >
              Articles planned for {monthLabel({ year, month })} appear here. Add one, or add the
              missing articles from the templates.
            </EmptyState>
          )
        }
        sidebar={sidebar}
        ordering="client"
        newArticle={{ planningMonth: planningMonth?.id }}
      />
      <PlanningMonthModal
        isOpen={openForm === 'add' || openForm === 'edit'}
        onClose={close}
        planningMonth={openForm === 'add' ? undefined : planningMonth}
        start={{ year, month }}
      />
      {planningMonth && openForm === 'reviews' && (
        <MonthReviewsDialog of={{ planning_year_month: planningMonth.id }} onClose={close} />
      )}
      {planningMonth && openForm === 'rebalance' && (
        <RebalanceModal
          weeks={{ planning_month: planningMonth.id }}
          title={`Distribute ${monthLabel({ year, month })}`}
          onClose={close}
        />
      )}
      {planningMonth && (
        <MissingArticlesModal
          planningMonth={planningMonth}
          isOpen={openForm === 'missing'}
          onClose={close}
        />
      )}
    </>
  );
}

/** Shows a month's progress: '81 written · 36 approved · 1 live'. Includes the total unless the filter bar shows it. */
function MonthProgress({ counts }: { counts: PlanningMonth }) {
  const hasNoBar = isInClientGroup(useViewer());
  if (!hasCounts(counts)) return null;
  const all = counts.article_count;
  const parts = [
    hasNoBar && `${all.toLocaleString('en')} ${all === 1 ? 'article' : 'articles'}`,
    ...Object.entries(monthProgress(counts)).map(
      ([stage, count]) => count > 0 && `${count.toLocaleString('en')} ${stage}`,
    ),
  ];
  return <span className="tabular">{parts.filter(Boolean).join(' · ')}</span>;
}

/** A month has either all counts or none. */
const hasCounts = (month: PlanningMonth): month is PlanningMonth & PlanningMonthCounts =>
  month.article_count !== undefined;
