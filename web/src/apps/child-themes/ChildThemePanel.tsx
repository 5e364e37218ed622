import { Switch } from '@mantine/core';
import type { ChildTheme } from '@portal/contract/apps/child-theme.schema.ts';
import { IconPalette } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { fileSizeText } from '#platform/ui/files/file-size.ts';
import { NoValue, Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import { PendingPanel } from '#platform/ui/panel/PendingPanel.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import shared from '../Apps.module.css';
import styles from './ChildThemes.module.css';
import {
  childThemeQuery,
  useDeleteChildTheme,
  useUpdateChildTheme,
} from './child-themes.queries.ts';

interface ChildThemePanelProps {
  id: number;
  /** The theme's row, if the list contains it. */
  row: ChildTheme | undefined;
  onClose: () => void;
}

export function ChildThemePanel({ id, row, onClose }: ChildThemePanelProps) {
  const loading = useQuery({ ...childThemeQuery(id), enabled: row === undefined });
  const theme = row ?? loading.data;
  if (!theme) return <PendingPanel noun="Child Theme" loading={loading} onClose={onClose} />;
  return <LoadedTheme theme={theme} onClose={onClose} />;
}

function LoadedTheme({ theme, onClose }: { theme: ChildTheme; onClose: () => void }) {
  const update = useUpdateChildTheme();
  const remove = useDeleteChildTheme(onClose);
  const { id, theme_name, version, application_count: used, allowed_actions: actions } = theme;
  const params = { id };
  return (
    <SidePanel
      title={theme_name}
      onClose={onClose}
      footer={
        actions.includes('delete') && (
          <ConfirmButton
            label="Delete"
            c="var(--tone-danger)"
            mr="auto"
            question={`Delete ${theme_name}?`}
            consequence={
              used > 0
                ? 'Apps created with it keep its files. This can’t be undone.'
                : 'This can’t be undone.'
            }
            onConfirm={() => remove.mutateAsync({ params })}
          />
        )
      }
    >
      <div className={styles.stack}>
        <div className={styles.screenshot}>
          {theme.screenshot ? (
            <img src={theme.screenshot} alt={`Screenshot of ${theme_name}`} />
          ) : (
            <span className={styles.noScreenshot}>
              <IconPalette size={26} stroke={1.4} aria-hidden="true" />
              No screenshot in the theme
            </span>
          )}
        </div>
        <Switch
          label="Offered to new apps"
          checked={theme.is_available}
          disabled={!actions.includes('update') || update.isPending}
          onChange={(event) =>
            update.mutate({
              params,
              body: { is_available: event.currentTarget.checked },
              version,
            })
          }
        />
        {theme.description && <p className={shared.text}>{theme.description}</p>}
        <PropertyList>
          <Property label="Version">{theme.theme_version ?? <NoValue />}</Property>
          <Property label="Parent theme">{theme.template}</Property>
          <Property label="Folder">
            <code>{theme.folder}</code>
          </Property>
          <Property label="Size">{fileSizeText(theme.size)}</Property>
          <Property label="Apps made with it">{used.toLocaleString('en')}</Property>
          <Property label="Uploaded">
            <DateText value={theme.created_at} style="long" />
          </Property>
        </PropertyList>
      </div>
    </SidePanel>
  );
}
