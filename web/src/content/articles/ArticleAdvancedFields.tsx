import { NumberInput, TextInput } from '@mantine/core';
import { keywordMetaCalls } from '@portal/contract/content/keywords/keyword-meta.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { wholeList } from '#platform/api/queries.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { EntitiesSelect } from '#platform/ui/inputs/EntitiesSelect.tsx';
import { GrowingTextarea } from '#platform/ui/inputs/GrowingTextarea.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
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

export function ArticleAdvancedFields(props: ArticleFieldGroupProps) {
  const { values, onChange, inputOf } = props;
  const mayReadKeywords = useMayCall(keywordMetaCalls.list);
  const { records: channels, ...channelList } = wholeList(useQuery(channelsQuery));
  const { records: keywords, ...keywordList } = wholeList(
    useQuery({
      ...keywordChoicesQuery(values.client ?? 0),
      enabled: mayReadKeywords && values.client !== null,
    }),
  );
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
      <EntitiesSelect
        {...inputOf('keywords')}
        {...keywordList}
        className={styles.wide}
        label="Keywords"
        clearable
        disabled={values.client === null}
        noneText="No keywords of this client"
        choices={keywords.map(({ id, keyword }) => ({ id, label: keyword.name }))}
        value={values.keywords.map(String)}
        onChange={(chosen) => onChange({ keywords: idsOf(chosen) })}
      />
      <EntitiesSelect
        {...inputOf('channels')}
        {...channelList}
        className={styles.wide}
        label="Channels"
        clearable
        choices={offeredLabels(channels, values.channels).map(({ id, name }) => ({
          id,
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
        description="The half of the planning month in which it is due."
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
