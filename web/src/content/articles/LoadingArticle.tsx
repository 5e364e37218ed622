import { VisuallyHidden } from '@mantine/core';
import type { KnownArticle } from '../shared/article-turn.ts';
import styles from './Article.module.css';
import { ArticleHead } from './ArticleHead.tsx';

/** The panel's body while its article is on its way: what is known of it, and the place of the rest. */
export function LoadingArticle({ known }: { known: KnownArticle | undefined }) {
  return (
    <div className={styles.detail} role="status">
      {known && <ArticleHead article={known} />}
      <div className={styles.waiting}>
        <VisuallyHidden>Loading Article</VisuallyHidden>
      </div>
    </div>
  );
}
