import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { retryOf } from '#platform/api/queries.ts';
import { useCan } from '#platform/session/viewer.ts';
import { noChoicesText } from '#platform/ui/EntitySelect.tsx';
import { GrowingTextarea } from '#platform/ui/GrowingTextarea.tsx';
import { labelOfField } from '../shared/article-labels.ts';
import { offeredLabels } from '../shared/offered-labels.ts';
import { channelsQuery, keywordChoicesQuery } from '../shared/pick-lists.queries.ts';
import styles from './Article.module.css';
import type { ArticleFieldGroupProps } from './ArticleFields.tsx';

const links = [
  'url_1',
  'anchor_1',
  'url_2',
  'anchor_2',
  'live_url',
  'admin_draft_url',
  'google_doc',
  'google_sheet',
] as const;

const idsOf = (values: string[]) => values.map(Number);

/** What an article is to say and link to, and where it lives. */
export function ArticleAdvancedFields(props: ArticleFieldGroupProps) {
  const { values, onChange, inputOf } = props;
  const mayReadKeywords = useCan('add_contentarticle');
  const channels = useQuery(channelsQuery);
  const keywords = useQuery({
    ...keywordChoicesQuery(values.client ?? 0),
    enabled: mayReadKeywords && values.client !== null,
  });
  return (
    <div className={styles.grid}>
      <GrowingTextarea
        {...inputOf('description')}
        className={styles.wide}
        label="Description"
        minRows={3}
        maxRows={16}
        value={values.description ?? ''}
        onChange={(event) => onChange({ description: event.currentTarget.value || null })}
      />
      <MultiSelect
        {...inputOf('keywords')}
        className={styles.wide}
        label="Keywords"
        searchable
        clearable
        disabled={values.client === null}
        nothingFoundMessage={
          keywords.isSuccess
            ? 'No keywords of this client'
            : noChoicesText({ isLoading: keywords.isLoading, retry: retryOf(keywords) })
        }
        onDropdownOpen={retryOf(keywords)}
        data={(keywords.data ?? []).map(({ id, keyword }) => ({
          value: String(id),
          label: keyword.name,
        }))}
        value={values.keywords.map(String)}
        onChange={(chosen) => onChange({ keywords: idsOf(chosen) })}
      />
      <MultiSelect
        {...inputOf('channels')}
        className={styles.wide}
        label="Channels"
        searchable
        clearable
        nothingFoundMessage={noChoicesText({
          isLoading: channels.isLoading,
          retry: retryOf(channels),
        })}
        onDropdownOpen={retryOf(channels)}
        data={offeredLabels(channels.data ?? [], values.channels).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        value={values.channels.map(String)}
        onChange={(chosen) => onChange({ channels: idsOf(chosen) })}
      />
      <TextInput
        {...inputOf('focus_keyword_plaintext')}
        className={styles.wide}
        label={labelOfField('focus_keyword_plaintext')}
        value={values.focus_keyword_plaintext ?? ''}
        onChange={(event) =>
          onChange({ focus_keyword_plaintext: event.currentTarget.value || null })
        }
      />
      <NumberInput
        {...inputOf('min_word_count')}
        label={labelOfField('min_word_count')}
        min={0}
        max={100_000}
        step={50}
        allowDecimal={false}
        thousandSeparator=","
        value={values.min_word_count ?? ''}
        onChange={(count) => onChange({ min_word_count: count === '' ? null : Number(count) })}
      />
      <Select
        {...inputOf('milestone')}
        label="Milestone"
        clearable
        data={['1', '2']}
        value={values.milestone === null ? null : String(values.milestone)}
        onChange={(chosen) => onChange({ milestone: chosen === null ? null : Number(chosen) })}
      />
      {links.map((name) => (
        <TextInput
          key={name}
          {...inputOf(name)}
          label={labelOfField(name)}
          type={name.startsWith('anchor') ? 'text' : 'url'}
          value={values[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.currentTarget.value || null })}
        />
      ))}
    </div>
  );
}
