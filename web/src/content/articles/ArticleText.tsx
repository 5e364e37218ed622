import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { keywordMetaCalls } from '@portal/contract/content/keywords/keyword-meta.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useMayCall } from '#platform/session/viewer.ts';
import { keywordChoicesQuery } from '../shared/pick-lists.queries.ts';
import styles from './Article.module.css';

/** Shows the article's brief: description, keywords and required links. */
export function ArticleText({ article }: { article: Article }) {
  const keywords = useKeywordNames(article);
  const links = [
    { anchor: article.anchor_1, url: article.url_1 },
    { anchor: article.anchor_2, url: article.url_2 },
  ].filter(({ anchor, url }) => anchor || url);
  const isEmpty =
    !article.description &&
    !article.focus_keyword_plaintext &&
    keywords.length === 0 &&
    links.length === 0 &&
    article.min_word_count === null;
  if (isEmpty) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>Brief</h3>
      {article.description && <p className={styles.description}>{article.description}</p>}
      <dl className={styles.pairs}>
        {article.focus_keyword_plaintext && (
          <div>
            <dt>Focus keyword</dt>
            <dd>{article.focus_keyword_plaintext}</dd>
          </div>
        )}
        {keywords.length > 0 && (
          <div>
            <dt>Keywords</dt>
            <dd className={styles.keywords}>
              {keywords.map((name) => (
                <span key={name} className={styles.keyword}>
                  {name}
                </span>
              ))}
            </dd>
          </div>
        )}
        {article.min_word_count !== null && (
          <div>
            <dt>Minimum words</dt>
            <dd className="tabular">{article.min_word_count.toLocaleString('en')}</dd>
          </div>
        )}
        {links.map(({ anchor, url }, index) => (
          <div key={`${anchor}-${url}`}>
            <dt>Link {index + 1}</dt>
            <dd>
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {anchor ?? url}
                </a>
              ) : (
                anchor
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useKeywordNames(article: Article): string[] {
  const mayRead = useMayCall(keywordMetaCalls.list);
  const { data } = useQuery({
    ...keywordChoicesQuery(article.client.id),
    enabled: mayRead && article.keywords.length > 0,
  });
  return (data ?? [])
    .filter(({ id }) => article.keywords.includes(id))
    .map((one) => one.keyword.name);
}
