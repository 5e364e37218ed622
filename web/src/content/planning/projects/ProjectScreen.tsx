import { Button } from '@mantine/core';
import { contentProjectCalls } from '@portal/contract/content/planning/content-project.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { AddArticleButton } from '#content/articles/lists/AddArticleButton.tsx';
import { ArticleListing } from '#content/articles/lists/ArticleListing.tsx';
import { useContentSidebar } from '#content/shared/content-sidebar.ts';
import { ListingProblem } from '#content/shared/ListingProblem.tsx';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { formatDay } from '#platform/ui/dates/format-date.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { ProjectModal } from './ProjectForm.tsx';
import { projectQuery } from './projects.queries.ts';

export function ProjectScreen() {
  const { projectId } = useParams({
    from: '/app/content-frame/content-generation/projects/$projectId',
  });
  const id = Number(projectId);
  const timeZone = useTimeZone();
  const sidebar = useContentSidebar();
  const canPlan = useMayCall(contentProjectCalls.create);
  const { data: project, error, refetch } = useQuery(projectQuery(id));
  const [openForm, setOpenForm] = useState<'edit' | 'add' | null>(null);

  if (!project) {
    return (
      <>
        <PageHeader title="Project" />
        {error ? (
          <ListingProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label="Loading Project" rows={12} />
        )}
      </>
    );
  }

  const due = project.due_date ? formatDay(project.due_date, 'card', timeZone) : 'None set';
  return (
    <>
      <ArticleListing
        header={
          <PageHeader title={`${project.name} - Due: ${due}`} detail={progressText(project)}>
            {canPlan && (
              <>
                <Button variant="default" onClick={() => setOpenForm('edit')}>
                  Edit Project
                </Button>
                <Button variant="default" onClick={() => setOpenForm('add')}>
                  Add Content Project
                </Button>
              </>
            )}
            <AddArticleButton sidebar={sidebar} />
          </PageHeader>
        }
        fixed={{ project: String(project.id) }}
        empty={
          <EmptyState
            heading="No Articles Found"
            action={<AddArticleButton sidebar={sidebar} variant="default" />}
          >
            Articles of {project.name} appear here.
          </EmptyState>
        }
        sidebar={sidebar}
        ordering="due_at"
        newArticle={{ project: project.id }}
      />
      <ProjectModal
        isOpen={openForm !== null}
        onClose={() => setOpenForm(null)}
        project={openForm === 'edit' ? project : undefined}
      />
    </>
  );
}

interface Progress {
  complete: boolean;
  article_count?: number | undefined;
  live_count?: number | undefined;
}

function progressText({ complete, article_count: all, live_count: live }: Progress) {
  const counts = all === undefined ? null : `${live ?? 0} of ${all} live`;
  return [counts, complete ? 'Complete' : null].filter(Boolean).join(' · ');
}
