import { Button } from '@mantine/core';
import { childThemeCalls } from '@portal/contract/apps/child-theme.calls.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, wholeList } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { useCreateApplication } from '../applications.queries.ts';

const buildsQuery = endpointQuery(websiteBuildCalls.list, { query: { has_application: false } });
const themesQuery = endpointQuery(childThemeCalls.list, { query: { is_available: true } });

/** Creates a real WordPress site from the first build and the first child theme. Only for demonstrations. */
export function SampleSiteButton() {
  const { setSearch } = useScreenSearch('/app/apps');
  const [build] = wholeList(useQuery(buildsQuery)).records;
  const [theme] = wholeList(useQuery(themesQuery)).records;
  const create = useCreateApplication((job) => setSearch({ job: job ?? undefined }));
  return (
    <Button
      variant="default"
      loading={create.isPending}
      disabled={!build || !theme}
      onClick={() => {
        if (build && theme) {
          create.mutate({ body: { website_build: build.id, child_theme: theme.id } });
        }
      }}
    >
      Create a Sample Site
    </Button>
  );
}
