import { assigneeFields } from '@portal/contract/content/articles/article-workflow.ts';
import { StaffSelect, WriterSelect } from '#users/shared/StaffSelect.tsx';
import { assigneeLabels } from '../shared/article-labels.ts';
import styles from './Article.module.css';
import type { ArticleFieldGroupProps } from './ArticleFields.tsx';

export function ArticlePeopleFields(props: ArticleFieldGroupProps) {
  const { values, onChange, article, isHidden, inputOf } = props;
  const writer = article?.writer;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>People</h3>
      <div className={styles.grid}>
        {assigneeFields
          .filter((field) => !isHidden(field))
          .map((field) => {
            const select = {
              ...inputOf(field),
              openOnFocus: false,
              label: assigneeLabels[field],
              clearSectionMode: 'clear',
              value: values[field],
              onChange: (id: number | null) => onChange({ [field]: id }),
            } as const;
            return field === 'writer' ? (
              <WriterSelect
                key={field}
                {...select}
                clearable={false}
                own={writer && { id: writer.id, name: writer.user.name }}
              />
            ) : (
              <StaffSelect
                key={field}
                {...select}
                own={article?.[field]}
                placeholder={
                  field === 'final_approver' && !article ? 'Client’s default' : undefined
                }
                // Clients can only be final approvers, so the other fields don't offer them.
                client={field === 'final_approver' ? values.client : null}
              />
            );
          })}
      </div>
    </section>
  );
}
