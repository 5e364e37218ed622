import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { ArticleActivity } from '../articles/ArticleActivity.tsx';
import { ArticleText } from '../articles/ArticleText.tsx';
import { NextStep } from '../articles/NextStep.tsx';
import { PlannedDate } from '../articles/PlannedDateInput.tsx';
import styles from './Document.module.css';

interface DocumentArticlePanelProps {
  article: Article;
  onClose: () => void;
}

/** Shows the article next to its text: next step, brief and activity. */
export function DocumentArticlePanel({ article, onClose }: DocumentArticlePanelProps) {
  return (
    <SidePanel title="Article" onClose={onClose}>
      <div className={styles.articlePanel}>
        <NextStep key={article.status.uid} article={article} />
        <PlannedDate article={article} />
        <ArticleText article={article} />
        <ArticleActivity article={article} />
      </div>
    </SidePanel>
  );
}
