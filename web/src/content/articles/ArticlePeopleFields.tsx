import { type AssigneeField, assigneeFields } from '@portal/contract/content/article-workflow.ts';
import { useQuery } from '@tanstack/react-query';
import type { ShownPerson } from '#platform/ui/PersonAvatar.tsx';
import { PersonSelect } from '#platform/ui/PersonSelect.tsx';
import { assigneeLabels } from '../shared/article-labels.ts';
import { staffChoicesQuery, writersQuery } from '../shared/pick-lists.queries.ts';
import styles from './Article.module.css';
import type { ArticleFieldGroupProps } from './ArticleFields.tsx';

type Choice = ShownPerson & { id: number };

/** Whoever writes, edits, leads, reviews and posts the article. */
export function ArticlePeopleFields(props: ArticleFieldGroupProps) {
  const { values, onChange, article, isHidden, inputOf } = props;
  const writers = useQuery(writersQuery);
  const staff = useQuery(staffChoicesQuery());
  const withClient = useQuery({
    ...staffChoicesQuery(values.client),
    enabled: values.client !== null,
  });

  const peopleFor = (field: AssigneeField): Choice[] => {
    if (field === 'writer') {
      const all = (writers.data ?? []).map(({ id, user }) => ({ ...user, id }));
      const { writer } = article ?? {};
      return withPerson(all, writer ? { id: writer.id, name: writer.user.name } : null);
    }
    // Clients review; they don't edit, lead or post.
    const all = field === 'final_approver' ? (withClient.data ?? staff.data) : staff.data;
    return withPerson(all ?? [], article?.[field] ?? null);
  };

  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>People</h3>
      <div className={styles.grid}>
        {assigneeFields
          .filter((field) => !isHidden(field))
          .map((field) => (
            <PersonSelect
              key={field}
              {...inputOf(field)}
              openOnFocus={false}
              label={assigneeLabels[field]}
              clearable={field !== 'writer'}
              clearSectionMode="clear"
              people={peopleFor(field)}
              value={values[field]}
              isLoading={field === 'writer' ? writers.isLoading : staff.isLoading}
              onChange={(id) => onChange({ [field]: id })}
            />
          ))}
      </div>
    </section>
  );
}

function withPerson(all: readonly Choice[], chosen: Choice | null): Choice[] {
  return chosen && !all.some(({ id }) => id === chosen.id) ? [chosen, ...all] : [...all];
}
