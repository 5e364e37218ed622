import { useQuery } from '@tanstack/react-query';
import { FormButtons } from '#platform/forms/FormButtons.tsx';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { preferredOrganization, useViewer } from '#platform/session/viewer.ts';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { articleFieldLabels } from '../shared/article-labels.ts';
import type { NewArticle } from '../shared/content-panel.tsx';
import { contentTypesQuery } from '../shared/pick-lists.queries.ts';
import styles from './Article.module.css';
import { ArticleFields } from './ArticleFields.tsx';
import {
  type ArticleFormValues,
  hiddenFields,
  missingFields,
  newArticleBodyOf,
  newArticleValues,
  requiredFields,
} from './article-form-values.ts';
import { useAddArticle } from './articles.queries.ts';

interface AddArticlePanelProps {
  start: NewArticle | undefined;
  onClose: () => void;
}

/** Renders the form for a new article, which is validated and sent only on submit. */
export function AddArticlePanel({ start, onClose }: AddArticlePanelProps) {
  const viewer = useViewer();
  const types = useQuery(contentTypesQuery).data;
  const add = useAddArticle(onClose);
  const typeOf = ({ content_type }: ArticleFormValues) =>
    types?.find(({ id }) => id === content_type);
  const form = useRecordForm<ArticleFormValues, never>({
    name: 'article-new',
    valuesOf: () => newArticleValues(start, preferredOrganization(viewer)),
    validate: (values) => missingFields(values, requiredFields(typeOf(values), true)),
    create: (values) => {
      const hidden = Object.fromEntries(hiddenFields(typeOf(values)).map((name) => [name, null]));
      return add.mutateAsync({ body: newArticleBodyOf({ ...values, ...hidden }) });
    },
  });

  return (
    <SidePanel
      title="Add Content Article"
      onClose={onClose}
      footer={<FormButtons form={form} onClose={onClose} submitLabel="Add Content Article" />}
    >
      <form className={styles.formBody} id={form.id} noValidate onSubmit={form.handleSubmit}>
        <RecordFormNotices form={form} labels={articleFieldLabels} />
        <ArticleFields
          values={form.values}
          errors={form.errors}
          article={null}
          onChange={form.change}
        />
      </form>
    </SidePanel>
  );
}
