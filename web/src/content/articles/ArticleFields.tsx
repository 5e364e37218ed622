import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { contentTypesQuery } from '../shared/pick-lists.queries.ts';
import styles from './Article.module.css';
import { ArticleAdvancedFields } from './ArticleAdvancedFields.tsx';
import { ArticleDateFields } from './ArticleDateFields.tsx';
import { ArticleMainFields } from './ArticleMainFields.tsx';
import { ArticlePeopleFields } from './ArticlePeopleFields.tsx';
import { type ArticleFormValues, hiddenFields, requiredFields } from './article-form-values.ts';

export interface ArticleFieldsProps {
  values: ArticleFormValues;
  onChange: (changes: Partial<ArticleFormValues>) => void;
  /** Errors by field. */
  errors: Readonly<Record<string, string>>;
  /** The edited article; null for a new one. */
  article: Article | null;
}

export interface ArticleFieldGroupProps extends ArticleFieldsProps {
  isHidden: (field: string) => boolean;
  /** Returns the props that all inputs share. */
  inputOf: (field: string) => { name: string; error: string | undefined; required: boolean };
}

const advanced = [
  'description keywords channels focus_keyword_plaintext url_1 anchor_1 url_2 anchor_2',
  'min_word_count live_url admin_draft_url google_doc google_sheet milestone',
].flatMap((names) => names.split(' '));

export function ArticleFields(props: ArticleFieldsProps) {
  const { values, errors, article } = props;
  const types = useQuery(contentTypesQuery).data;
  const [isAdvancedOpen, setIsAdvancedOpen] = useState(false);
  const type = types?.find(({ id }) => id === values.content_type) ?? typeOf(article, values);
  const group = useMemo(() => {
    const hidden = hiddenFields(type);
    const required = requiredFields(type, article === null);
    return {
      isHidden: (field: string) => hidden.includes(field),
      inputOf: (name: string) => ({
        name,
        error: errors[name],
        required: required.includes(name),
      }),
    };
  }, [type, article, errors]);
  // The advanced fields open if any of them has an error, which would otherwise be hidden.
  const isOpen = isAdvancedOpen || advanced.some((name) => errors[name]);

  return (
    <>
      <ArticleMainFields {...props} {...group} />
      <ArticlePeopleFields {...props} {...group} />
      <ArticleDateFields {...props} {...group} />
      <button
        type="button"
        className={styles.advanced}
        aria-expanded={isOpen}
        onClick={() => setIsAdvancedOpen(!isOpen)}
      >
        <IconChevronDown size={14} stroke={2} aria-hidden="true" />
        Advanced
      </button>
      {isOpen && <ArticleAdvancedFields {...props} {...group} />}
    </>
  );
}

function typeOf(article: Article | null, values: ArticleFormValues) {
  return article?.content_type.id === values.content_type ? article.content_type : undefined;
}
