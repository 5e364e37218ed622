import {
  MultiSelect,
  SegmentedControl,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import {
  type LeadFilters,
  leadFilters,
} from '@portal/contract/reporting/slide-component.schema.ts';
import type { UiField } from '@portal/contract/reporting/ui-component.schema.ts';
import { leadFilterModes, leadTypes } from '@portal/contract/reporting/ui-components.ts';
import { Select } from '#platform/ui/inputs/Select.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import creator from './Creator.module.css';
import { RichTextAttribute } from './RichTextAttribute.tsx';

interface AttributeFieldProps {
  field: UiField;
  data: unknown;
  error: string | undefined;
  onChange: (data: unknown) => void;
}

/** Google Analytics' default channel groups. Other names can be entered. */
const usualSources = [
  'Organic Search',
  'Direct',
  'Referral',
  'Organic Social',
  'Paid Search',
  'Paid Social',
  'Email',
  'Display',
  'Unassigned',
];

const textOf = (data: unknown) => (typeof data === 'string' ? data : '');

/** Formats 'referring_domains' as 'Referring domains' and 'h1' as 'H1'. */
function optionLabel(option: string): string {
  const words = option.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Renders the input for a component's attribute according to its data type. */
export function AttributeField({ field, data, error, onChange }: AttributeFieldProps) {
  const { verbose_name: label, required, helper_text: description, kind } = field;
  const common = { label, description, error, withAsterisk: required };
  const text = {
    ...common,
    value: textOf(data),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(event.currentTarget.value === '' ? null : event.currentTarget.value),
  };
  switch (kind) {
    case 'text':
      return <TextInput {...text} maxLength={300} />;
    case 'long_text':
      return <Textarea {...text} autosize minRows={2} maxRows={8} maxLength={3_000} />;
    case 'url':
      return <TextInput {...text} type="url" placeholder="https://" maxLength={2_000} />;
    case 'color':
      return <ColorAttribute {...text} />;
    case 'rich_text':
      return <RichTextAttribute {...common} data={data} onChange={onChange} />;
    case 'number':
      return (
        <TextInput
          {...common}
          type="number"
          value={typeof data === 'number' ? data : ''}
          min={field.minimum ?? undefined}
          max={field.maximum ?? undefined}
          step={field.step ?? 1}
          w={160}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            onChange(Number.isNaN(valueAsNumber) ? null : valueAsNumber)
          }
        />
      );
    case 'boolean':
      return (
        <Switch
          label={label}
          description={description}
          error={error}
          checked={data === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return <ChoiceAttribute {...common} field={field} data={data} onChange={onChange} />;
    case 'source_filters':
      return (
        <TagsInput
          {...common}
          data={usualSources}
          maxTags={50}
          value={Array.isArray(data) ? data.map(String) : []}
          onChange={(names) => onChange(names.length > 0 ? names : null)}
        />
      );
    case 'lead_filters':
      return <LeadFilterAttribute {...common} data={data} onChange={onChange} />;
    default:
      // Automatic attributes have no input.
      return null;
  }
}

const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

interface TextProps {
  label: string;
  value: string;
  description: string | null;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

function ColorAttribute({ value, onChange, ...common }: TextProps) {
  return (
    <TextInput
      {...common}
      maxLength={7}
      spellCheck={false}
      placeholder="Default"
      w={160}
      value={value}
      onChange={onChange}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          className={styles.swatch}
          type="color"
          aria-label={`Pick: ${common.label}`}
          value={isColor(value) ? value.toLowerCase() : '#868e96'}
          onChange={onChange}
        />
      }
    />
  );
}

interface Common {
  label: string;
  description: string | null;
  error: string | undefined;
  data: unknown;
  onChange: (data: unknown) => void;
}

/** Shows short options as a row of buttons, and longer ones in a select. */
function ChoiceAttribute(props: Common & { field: UiField; withAsterisk: boolean }) {
  const { field, label, data, onChange, ...common } = props;
  const options = (field.options ?? []).map((value) => ({ value, label: optionLabel(value) }));
  if (options.some((option) => option.label.length > 8)) {
    return (
      <Select
        {...common}
        label={label}
        data={options}
        value={textOf(data) || null}
        clearable={!field.required}
        onChange={onChange}
      />
    );
  }
  return (
    <div>
      <span className={creator.label} aria-hidden="true">
        {label}
      </span>
      <SegmentedControl
        aria-label={label}
        size="xs"
        data={options}
        value={textOf(data)}
        onChange={onChange}
      />
    </div>
  );
}

const allLeads: LeadFilters = { mode: 'all', types: [] };
const modeLabels = { all: 'All leads', quotable: 'Quotable leads' };

function LeadFilterAttribute({ label, description, error, data, onChange }: Common) {
  const filters = leadFilters.safeParse(data).data ?? allLeads;
  return (
    <Stack gap={4}>
      <span className={creator.label} aria-hidden="true">
        {label}
      </span>
      <SegmentedControl
        aria-label={label}
        size="xs"
        data={leadFilterModes.map((value) => ({ value, label: modeLabels[value] }))}
        value={filters.mode}
        onChange={(mode) => onChange({ ...filters, mode })}
      />
      <MultiSelect
        label="Lead types"
        description={description}
        error={error}
        data={[...leadTypes]}
        value={filters.types}
        onChange={(types) => onChange({ ...filters, types })}
      />
    </Stack>
  );
}
