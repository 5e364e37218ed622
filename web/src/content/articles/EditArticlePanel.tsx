import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { articleFieldLabels } from '../shared/article-labels.ts';
import styles from './Article.module.css';
import { ArticleActivity } from './ArticleActivity.tsx';
import { ArticleFields } from './ArticleFields.tsx';
import { ArticleLinks } from './ArticleLinks.tsx';
import { ArticleMenu } from './ArticleMenu.tsx';
import {
  type ArticleFormValues,
  articleBodyOf,
  articleFormValues,
  emptyArticle,
  missingFields,
  requiredFields,
} from './article-form-values.ts';
import { useAutosaveArticle } from './articles.queries.ts';
import { PresentPeople } from './presence/PresentPeople.tsx';
import { useValueNames } from './use-value-names.tsx';

interface EditArticlePanelProps {
  article: Article;
  /** Returns to the read view. */
  onDone: () => void;
  onClose: () => void;
}

/** Edits an article and autosaves. Invalid values aren't sent, but stay in the form. */
export function EditArticlePanel({ article, onDone, onClose }: EditArticlePanelProps) {
  const update = useAutosaveArticle();
  const form = useRecordForm<ArticleFormValues, Article>({
    name: `article-${article.id}`,
    record: article,
    valuesOf: (record) => (record ? articleFormValues(record) : emptyArticle),
    validate: (_values, changes) =>
      missingFields(changes, requiredFields(article.content_type, false)),
    update: (changes, { id, version }) =>
      update.mutateAsync({ params: { id }, body: articleBodyOf(changes), version }),
  });
  const nameOf = useValueNames(article, form.isBlocked);
  const handleDeleted = () => {
    form.discard();
    onClose();
  };

  return (
    <SidePanel
      title="Edit Content Article"
      onClose={onClose}
      actions={
        <>
          <PresentPeople articleId={article.id} />
          <ArticleMenu article={article} onDeleted={handleDeleted} />
        </>
      }
      footer={<FormButtons form={form} onClose={onDone} />}
    >
      <div className={styles.formBody}>
        <RecordFormNotices form={form} labels={articleFieldLabels} format={nameOf} />
        <ArticleLinks article={article} />
        <ArticleFields
          values={form.values}
          errors={form.errors}
          article={article}
          onChange={form.change}
        />
        <ArticleActivity article={article} />
      </div>
    </SidePanel>
  );
}
