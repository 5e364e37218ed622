import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { hasUnreadField, showUnreadField } from '#platform/forms/refuse-unread-fields.ts';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { articleFieldLabels } from '../../shared/article-labels.ts';
import {
  type ArticleFormValues,
  articleBodyOf,
  articleFormValues,
  emptyArticle,
} from '../article-form-values.ts';
import { useAutosaveArticle } from '../articles.queries.ts';
import { useValueNames } from '../use-value-names.tsx';
import styles from './ArticleProperty.module.css';
import { labelOfProperty, type PropertyField } from './article-properties.ts';
import { PropertyPicker } from './PropertyPicker.tsx';
import type { PropertyEditing } from './use-property-editing.ts';

interface ArticlePropertyProps {
  article: Article;
  field: PropertyField;
  editing: PropertyEditing | undefined;
  /** The value in reading mode. */
  children: ReactNode;
}

/** Shows an article's property, which users who may change it can edit inline. */
export function ArticleProperty(props: ArticlePropertyProps) {
  const { field, editing, children } = props;
  const isOpen = editing?.open === field;
  // Most properties are only read, so the form is created when it is first opened. It stays mounted, so that closing
  // the picker doesn't cancel a save.
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!editing?.editable.has(field)) return children;
  if (wasOpened) return <EditableProperty {...props} editing={editing} />;
  return <PropertyButton {...props} editing={editing} />;
}

type EditablePropertyProps = ArticlePropertyProps & { editing: PropertyEditing };

function PropertyButton({ article, field, editing, children }: EditablePropertyProps) {
  return (
    <button
      type="button"
      className={styles.value}
      title={`Change ${labelOfProperty(article, field).toLowerCase()}`}
      onClick={() => editing.edit(field)}
    >
      {children}
    </button>
  );
}

type Values = Partial<ArticleFormValues>;

const isBeingSaved = ['waiting', 'saving', 'failed', 'conflict'];

function EditableProperty(props: EditablePropertyProps) {
  const { article, field, editing, children } = props;
  const isOpen = editing.open === field;
  const update = useAutosaveArticle();
  const form = useRecordForm<Values, Article>({
    name: `article-${article.id}-${field}`,
    record: article,
    valuesOf: (record) => ({ [field]: (record ? articleFormValues(record) : emptyArticle)[field] }),
    savesOn: 'blur',
    update: (changes, { id, version }) =>
      update.mutateAsync({ params: { id }, body: articleBodyOf(changes), version }),
  });
  const nameOf = useValueNames(article, form.isBlocked);
  // The new value is shown optimistically, before the server has responded.
  const [picked, setPicked] = useState<ReactNode>(null);
  const box = useRef<HTMLDivElement>(null);
  usePickerFocus(box, isOpen);

  const save = () => {
    // If the text isn't a valid value, the picker stays open and shows the reason.
    if (hasUnreadField(box.current)) return;
    editing.close();
    void form.flush();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !showUnreadField(box.current)) save();
    if (event.key !== 'Escape') return;
    // Esc closes the picker, but must not close the panel around it.
    event.preventDefault();
    form.discard();
    editing.close();
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isOpen && !currentTarget.contains(relatedTarget)) save();
  };

  return (
    <div ref={box} className={styles.property}>
      {isOpen ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys in addition to the picker's own
        <div className={styles.picker} onKeyDown={handleKeyDown} onBlur={handleBlur}>
          <PropertyPicker
            article={article}
            field={field}
            value={form.values[field] ?? null}
            error={form.errors[field]}
            onChange={(value, shown) => {
              form.change({ [field]: value });
              setPicked(shown);
            }}
            onPick={save}
            onClose={editing.close}
          />
        </div>
      ) : (
        <PropertyButton article={article} field={field} editing={editing}>
          {isBeingSaved.includes(form.state) && picked !== null ? picked : children}
        </PropertyButton>
      )}
      <RecordFormNotices form={form} labels={articleFieldLabels} format={nameOf} />
      {!isOpen && form.errors[field] && <p role="alert">{form.errors[field]}</p>}
    </div>
  );
}

/** Focuses the picker when it opens. When it closes, returns focus to the previous element, or to the property. */
function usePickerFocus(box: React.RefObject<HTMLDivElement | null>, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    const input = box.current?.querySelector('input');
    input?.focus();
    input?.select();
    return () => {
      // If the user has moved to another control, leave focus there.
      const now = document.activeElement;
      if (now && !now.matches('body, main') && now !== input) return;
      const isThere = before?.isConnected && before !== document.body;
      const target = isThere ? before : box.current?.querySelector('button');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [box, isOpen]);
}
