import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { assigneeOfStatus } from '@portal/contract/content/articles/article-workflow.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import { writerCalls } from '@portal/contract/users/writer.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { articleQuery, useUpdateArticle } from '#content/articles/articles.queries.ts';
import { assigneeLabels } from '#content/shared/article-labels.ts';
import { panelOf, panelParams } from '#content/shared/panel-search.ts';
import { statusesQuery } from '#content/shared/pick-lists.queries.ts';
import { call } from '#platform/api/call.ts';
import { searchParams } from '#platform/routing/search-params.ts';
import { rankEntries } from './palette-match.ts';
import type { PaletteEntry } from './palette-source.ts';

const people = 8;
const panelSearch = searchParams(panelParams);

function openArticleOf(search: Record<string, unknown>): number | undefined {
  const open = panelOf(panelSearch(search));
  return open?.kind === 'article' ? open.id : undefined;
}

/** Matches 'assign clara' and 'assign to clara'. */
const assigning = /^assign\s+(?:to\s+)?(\S.*)$/i;

/** Returns palette entries that set the open article's status or its next assignee. */
export function useArticleActions(text: string, settledText: string): readonly PaletteEntry[] {
  // Screens with an article panel have the article's id in their URL.
  const openId = useLocation({ select: ({ search }) => openArticleOf(search) });
  const { data: article } = useQuery({
    ...articleQuery(openId ?? 0),
    enabled: openId !== undefined,
  });
  const mayUpdate = article?.allowed_actions.includes('update') === true;
  const maySetStatus = article?.allowed_actions.includes('set_status') === true;
  const { data: statuses = [] } = useQuery({ ...statusesQuery, enabled: maySetStatus });
  const field = article && (assigneeOfStatus[article.status.uid] ?? 'writer');
  const name = assigning.exec(settledText)?.[1] ?? '';
  const { data: candidates = [] } = useQuery({
    queryKey: ['palette', 'assign', field, article?.client.id, name],
    queryFn: ({ signal }) => findPeople(article, field, name, signal),
    enabled: mayUpdate && name.length >= 2,
  });
  const update = useUpdateArticle();
  if (!article || text.trim() === '') return [];

  const change = (body: NonNullable<Parameters<typeof update.mutate>[0]['body']>) => () =>
    update.mutate({ params: { id: article.id }, body });
  const settings = maySetStatus
    ? statuses
        .filter(({ id, is_active }) => is_active && id !== article.status.id)
        .map(
          ({ id, name: status }): PaletteEntry => ({
            id: `set-status-${id}`,
            icon: 'action',
            label: `Set status to ${status}`,
            detail: article.title,
            target: change({ status: id }),
          }),
        )
    : [];
  const assignments =
    mayUpdate && field && assigning.test(text)
      ? candidates.map(
          (person): PaletteEntry => ({
            id: `assign-${person.id}`,
            icon: 'person',
            label: `Assign to ${person.name}`,
            detail: assigneeLabels[field],
            target: change({ [field]: person.id }),
          }),
        )
      : [];
  return [
    ...assignments,
    ...rankEntries(
      settings.map((one) => ({ ...one, aliases: 'change' })),
      text,
    ),
  ];
}

async function findPeople(
  article: Article | undefined,
  field: keyof typeof assigneeLabels | undefined,
  search: string,
  signal: AbortSignal,
) {
  if (field === 'writer') {
    const columns = ['id', 'user.name'] as const;
    const writers = await call(writerCalls.list, {
      query: { search, limit: people, columns },
      signal,
    });
    return writers.map(({ id, user }) => ({ id, name: user.name }));
  }
  const client = field === 'final_approver' ? article?.client.id : undefined;
  const columns = ['id', 'name'] as const;
  return call(userCalls.staff, { query: { search, limit: people, client, columns }, signal });
}
