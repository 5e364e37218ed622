import { Button, Group, Radio } from '@mantine/core';
import { HelpTip } from '#platform/ui/help/HelpTip.tsx';
import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import { childThemeCalls } from '@portal/contract/apps/child-theme.calls.ts';
import type { ChildTheme } from '@portal/contract/apps/child-theme.schema.ts';
import type { InitializeWebsiteBody } from '@portal/contract/apps/web-application.schema.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import { IconPalette } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { usePickList } from '#platform/api/pick-list.ts';
import { endpointQuery, retryOf, wholeList } from '#platform/api/queries.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { EntitySelect } from '#platform/ui/inputs/EntitySelect.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import shared from '../Apps.module.css';
import styles from './Directory.module.css';

interface NewAppFormProps {
  initial: { website_build: number | null; child_theme: number | null };
  error: Error | string | null;
  isBusy: boolean;
  onSubmit: (body: InitializeWebsiteBody) => void;
}

const labels = { website_build: 'Website build', child_theme: 'Child theme' };

/** Asks for a website build that has no application yet, and for a child theme. */
export function NewAppForm({ initial, error, isBusy, onSubmit }: NewAppFormProps) {
  const [build, setBuild] = useState(initial.website_build);
  const [theme, setTheme] = useState(initial.child_theme);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (build !== null && theme !== null) onSubmit({ website_build: build, child_theme: theme });
  };
  return (
    <form className={styles.form} aria-label="New App" onSubmit={handleSubmit}>
      {error && <ErrorDisplay error={error} labels={labels} />}
      <BuildSelect value={build} onChange={setBuild} />
      <ThemeChoice value={theme} onChange={setTheme} />
      <div>
        <Button type="submit" loading={isBusy} disabled={build === null || theme === null}>
          Save and Create
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  value: number | null;
  onChange: (id: number | null) => void;
}

function BuildSelect({ value, onChange }: FieldProps) {
  const list = usePickList(websiteBuildCalls.list, {
    columns: ['id', 'label', 'organization.dba_name'],
    query: { has_application: false },
    value,
  });
  const choices = list.records.map(({ id, label, organization }) => ({
    id,
    label: `${label}, ${organization.dba_name}`,
  }));
  const chosen = list.chosen && {
    id: list.chosen.id,
    label: `${list.chosen.label}, ${list.chosen.organization.dba_name}`,
  };
  return (
    <EntitySelect
      className={styles.build}
      label={labels.website_build}
      description="Active builds without an app. The app is named after the build’s client."
      placeholder="Choose a website build"
      withAsterisk
      choices={choices}
      chosen={chosen}
      value={value}
      onChange={onChange}
      isLoading={list.isLoading}
      retry={list.retry}
      hasMore={list.hasMore}
      onSearch={list.onSearch}
    />
  );
}

function ThemeChoice({ value, onChange }: FieldProps) {
  const query = useQuery(endpointQuery(childThemeCalls.list, { query: { is_available: true } }));
  const { records } = wholeList(query);
  const retry = retryOf(query);
  const labelId = useId();
  if (retry && query.error) {
    return (
      <LoadProblemLine
        heading="The child themes couldn’t be loaded"
        error={query.error}
        onRetry={retry}
      />
    );
  }
  return (
    <div className={styles.themeField}>
      <Group gap={4}>
        <span className={styles.label} id={labelId}>
          {labels.child_theme} <span aria-hidden="true">*</span>
        </span>
        <HelpTip term="childTheme" />
      </Group>
      {query.isSuccess && records.length === 0 && (
        <p className={shared.text}>
          No child theme is available. Upload one under{' '}
          <Link to="/administration/child-themes">Administration, Child Themes</Link>.
        </p>
      )}
      <Radio.Group
        aria-labelledby={labelId}
        value={value === null ? '' : String(value)}
        onChange={(id) => onChange(Number(id))}
      >
        <div className={styles.themes}>
          {records.map((theme) => (
            <ThemeCard key={theme.id} theme={theme} />
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}

function ThemeCard({ theme }: { theme: ChildTheme }) {
  const { id, theme_name, screenshot, template } = theme;
  return (
    <Radio.Card value={String(id)} className={styles.theme ?? ''} aria-label={theme_name}>
      <span className={styles.themeImage}>
        {screenshot ? (
          <img src={screenshot} alt="" loading="lazy" />
        ) : (
          <IconPalette size={22} stroke={1.4} aria-hidden="true" />
        )}
      </span>
      <span className={styles.themeText}>
        <Radio.Indicator size="xs" className={styles.indicator ?? ''} />
        <span className={styles.themeName}>{theme_name}</span>
        <span className={styles.themeParent}>on {template}</span>
      </span>
    </Radio.Card>
  );
}
