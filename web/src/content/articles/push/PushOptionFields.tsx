import { SegmentedControl, SimpleGrid, Switch, TagsInput, TextInput } from '@mantine/core';
import {
  type ArticlePushOptions,
  type PushStatus,
  pushStatuses,
} from '@portal/contract/content/push/article-push.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { DayHourInput } from '#platform/ui/dates/DayHourInput.tsx';
import styles from './Push.module.css';
import { pushFieldLabels, pushStatusLabels } from './push-texts.ts';

interface PushOptionFieldsProps {
  values: ArticlePushOptions;
  errors: Readonly<Record<string, string>>;
  /** The names of the site's categories. */
  categories: readonly string[];
  suggestedSlug: string;
  onChange: (changes: Partial<ArticlePushOptions>) => void;
}

const separators = [','];

export function PushOptionFields(props: PushOptionFieldsProps) {
  const { values, errors, categories, suggestedSlug, onChange } = props;
  const today = dayInZone(new Date(), useTimeZone());
  return (
    <SimpleGrid cols={2} spacing={16} verticalSpacing={12}>
      <div className={styles.status}>
        <span className={styles.label} id="push-status">
          {pushFieldLabels.status}
        </span>
        <SegmentedControl
          aria-labelledby="push-status"
          data={pushStatuses.map((value) => ({ value, label: pushStatusLabels[value] }))}
          value={values.status}
          // The control offers only these values.
          onChange={(status) => onChange({ status: status as PushStatus })}
        />
        {errors.status && <p className={styles.error}>{errors.status}</p>}
      </div>
      {values.status === 'scheduled' ? (
        <DayHourInput
          label={pushFieldLabels.date}
          hourLabel="Hour of publication"
          usualHour="09"
          minDay={today}
          value={values.date}
          error={errors.date}
          onChange={(date) => onChange({ date })}
        />
      ) : (
        <div />
      )}
      <TextInput
        label={pushFieldLabels.slug}
        placeholder={suggestedSlug}
        maxLength={180}
        value={values.slug ?? ''}
        error={errors.slug}
        onChange={(event) => onChange({ slug: event.currentTarget.value || null })}
      />
      <TextInput
        label={pushFieldLabels.author}
        placeholder="The portal’s user"
        maxLength={100}
        value={values.author ?? ''}
        error={errors.author}
        onChange={(event) => onChange({ author: event.currentTarget.value || null })}
      />
      <TagsInput
        label={pushFieldLabels.categories}
        placeholder={values.categories.length === 0 ? 'The site’s default category' : ''}
        data={[...categories]}
        splitChars={separators}
        maxTags={20}
        value={values.categories}
        error={errors.categories}
        onChange={(names) => onChange({ categories: names })}
      />
      <TagsInput
        label={pushFieldLabels.tags}
        description="Missing tags are created."
        splitChars={separators}
        maxTags={30}
        value={values.tags}
        error={errors.tags}
        onChange={(names) => onChange({ tags: names })}
      />
      <Switch
        label="Use the first image as the featured image"
        checked={values.has_featured_image}
        onChange={(event) => onChange({ has_featured_image: event.currentTarget.checked })}
      />
    </SimpleGrid>
  );
}
