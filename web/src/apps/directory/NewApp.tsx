import type { InitializeWebsiteBody } from '@portal/contract/apps/web-application.schema.ts';
import { useState } from 'react';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { useCreateApplication } from '../applications.queries.ts';
import { CreationProgress } from './CreationProgress.tsx';
import { NewAppForm } from './NewAppForm.tsx';

interface NewAppProps {
  isOpen: boolean;
  /** The reason the creation failed, shown in the form; null if it hasn't failed. */
  failure: string | null;
}

/** Shows the form for a new application, and then the progress of creating it. */
export function NewApp({ isOpen, failure }: NewAppProps) {
  const { search, setSearch } = useScreenSearch('/app/apps');
  const [sent, setSent] = useState<InitializeWebsiteBody | null>(null);
  const create = useCreateApplication((job) =>
    setSearch({ panel: undefined, build: undefined, job: job ?? undefined }),
  );
  if (!isOpen) return search.job ? <CreationProgress job={search.job} /> : null;
  const empty = { website_build: search.build ?? null, child_theme: null };
  return (
    <NewAppForm
      initial={failure !== null && sent ? sent : empty}
      error={create.error ?? failure}
      isBusy={create.isPending}
      onSubmit={(body) => {
        setSent(body);
        create.mutate({ body });
      }}
    />
  );
}
