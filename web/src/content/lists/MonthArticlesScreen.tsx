import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '#platform/session/viewer.ts';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { PageHeader } from '#platform/ui/PageHeader.tsx';
import { monthLabel } from '../planning/month-label.ts';
import { PlanningMonthCounts } from '../planning/PlanningMonthCounts.tsx';
import { PlanningMonthModal } from '../planning/PlanningMonthModal.tsx';
import { useGenerateArticles, usePlanningMonth } from '../planning/planning-month.queries.ts';
import { AddArticleButton } from './AddArticleButton.tsx';
import { ArticleListing } from './ArticleListing.tsx';
import { useContentSidebar } from './content-sidebar.ts';

/** The articles of one planning month. */
export function MonthArticlesScreen() {
  const params = useParams({ strict: false });
  const [year, month] = [Number(params.year), Number(params.month)];
  const sidebar = useContentSidebar();
  const canPlan = useCan('add_planningyearmonth');
  const { planningMonth, isLoading } = usePlanningMonth(year, month);
  const [isFormOpen, setIsFormOpen] = useState(false);
  const generate = useGenerateArticles();

  const header = (
    <PageHeader
      title={monthLabel({ year, month })}
      detail={planningMonth && <PlanningMonthCounts counts={planningMonth} />}
    >
      {canPlan && planningMonth && (
        <>
          <Button
            variant="default"
            loading={generate.isPending}
            onClick={() => generate.mutate({ params: { id: planningMonth.id } })}
          >
            Add what is missing
          </Button>
          <Button variant="default" onClick={() => setIsFormOpen(true)}>
            Edit Month
          </Button>
        </>
      )}
      <AddArticleButton sidebar={sidebar} />
    </PageHeader>
  );

  return (
    <>
      <ArticleListing
        header={header}
        fixed={{ year: String(year), month: String(month) }}
        empty={
          planningMonth || isLoading ? (
            <EmptyState heading="No Articles Found">
              The articles that templates plan for {monthLabel({ year, month })} stand here.
            </EmptyState>
          ) : (
            <EmptyState
              heading={`${monthLabel({ year, month })} isn’t planned yet`}
              action={
                canPlan && <Button onClick={() => setIsFormOpen(true)}>Add Planning Month</Button>
              }
            >
              Adding the planning month makes its articles from the templates.
            </EmptyState>
          )
        }
        sidebar={sidebar}
        ordering="client"
        newArticle={{ planningMonth: planningMonth?.id }}
      />
      <PlanningMonthModal
        isOpen={isFormOpen}
        onClose={() => setIsFormOpen(false)}
        planningMonth={planningMonth}
        start={{ year, month }}
      />
    </>
  );
}
