import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ArticleRow } from '#content/shared/article-rows.ts';
import { ListingProblem } from '#content/shared/ListingProblem.tsx';
import { TabLine } from '#organizations/shared/TabLine.tsx';
import { isInClientGroup, useMayCall, useViewer } from '#platform/session/viewer.ts';
import { ListTotal } from '#platform/ui/filters/ListOptions.tsx';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { EmptyLink } from '#platform/ui/placeholders/EmptyLink.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { DataTable } from '#platform/ui/table/DataTable.tsx';
import { MonthReviewsButton } from '../review-links/MonthReviewsButton.tsx';
import { columnsFor } from './article-columns.tsx';
import { useArticleRows } from './use-article-rows.ts';

const to = '/content-generation/articles/$organizationSlug';
const order = { ordering: '-id', group: undefined } as const;
const articleId = ({ id }: ArticleRow) => id;

/** Lists a client's articles on the client page, newest first. A click on an article opens it in the client's list. */
export function OrganizationContent({ organization }: { organization: OrganizationOverview }) {
  const { id, slug, dba_name } = organization;
  const isClientView = isInClientGroup(useViewer());
  const mayAdd = useMayCall(articleCalls.create);
  const navigate = useNavigate();
  const client = String(id);
  const list = useArticleRows({ client }, order);
  const columns = useMemo(
    () => columnsFor(isClientView ? 'client' : 'organization', { client }),
    [isClientView, client],
  );
  const params = { organizationSlug: slug };
  return (
    <>
      <TabLine
        title="Content"
        total={
          <ListTotal
            count={list.total}
            hasMore={list.whole.isCutOff}
            nouns={['article', 'articles']}
          />
        }
      >
        <MonthReviewsButton of={{ client: id }} />
        <Link to={to} params={params}>
          All articles, with filters
        </Link>
      </TabLine>
      <ListBody>
        {list.error ? (
          <ListingProblem error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label="Articles"
            rows={list.rows}
            columns={columns}
            rowId={articleId}
            empty={
              <EmptyState
                heading="No Articles Found"
                action={
                  mayAdd && (
                    <EmptyLink link={linkOptions({ to, params, search: { panel: 'add' } })}>
                      Add Content Article
                    </EmptyLink>
                  )
                }
              >
                Articles planned for {dba_name} appear here.
              </EmptyState>
            }
            isLoading={list.isLoading}
            loadingLabel="Loading Articles"
            opening={{
              id: null,
              onOpen: ({ id: article }) => void navigate({ to, params, search: { article } }),
            }}
            whole={list.whole}
          />
        )}
      </ListBody>
    </>
  );
}
