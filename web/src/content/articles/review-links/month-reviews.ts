/** An article in final review, with the columns that `waitingArticlesQuery` requests. */
export interface WaitingArticle {
  id: number;
  title: string;
  client: { id: number; dba_name: string };
  final_approver: { name: string } | null;
  planning_year_month: { id: number; year: number; month: number } | null;
}

/** One client and month's waiting articles, which share a link. */
export interface WaitingGroup {
  client: WaitingArticle['client'];
  month: NonNullable<WaitingArticle['planning_year_month']>;
  articles: readonly WaitingArticle[];
  /** The final approvers' names. */
  approvers: readonly string[];
}

/** Groups articles by client and month. Articles without a month have their own links, so they are omitted. */
export function groupWaiting(articles: readonly WaitingArticle[]): WaitingGroup[] {
  const planned = articles.flatMap((article) =>
    article.planning_year_month ? [{ article, month: article.planning_year_month }] : [],
  );
  const groups = Map.groupBy(planned, ({ article, month }) => `${article.client.id} ${month.id}`);
  return [...groups.values()].flatMap((entries) => {
    const [first] = entries;
    if (!first) return [];
    const names = entries.flatMap(({ article }) => article.final_approver?.name ?? []);
    return [
      {
        client: first.article.client,
        month: first.month,
        articles: entries.map(({ article }) => article),
        approvers: [...new Set(names)],
      },
    ];
  });
}
