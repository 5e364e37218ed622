import { Modal, Tabs } from '@mantine/core';
import { economicsCalls } from '@portal/contract/ledger/economics.calls.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import {
  IconBell,
  IconBuilding,
  IconCalendarEvent,
  IconKey,
  IconLock,
  IconPalette,
  IconReceipt,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { endpointQuery } from '#platform/api/queries.ts';
import { useViewer } from '#platform/session/viewer.ts';
import { useReturnFocus } from '#platform/ui/focus/use-return-focus.ts';
import { ApiKeySettings } from './ApiKeySettings.tsx';
import styles from './MySettings.module.css';
import { OrganizationInfo } from './OrganizationInfo.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SignInSettings } from './SignInSettings.tsx';

/** The settings that other areas provide. */
interface OtherSettings {
  /** The switches for emails about reports. */
  ReportMails: ComponentType;
  CalendarFeeds: ComponentType;
  Notifications: ComponentType;
  /** The viewer's own pay statements as a writer. */
  Statements: ComponentType;
}

interface SettingsTab {
  id: string;
  label: string;
  Icon: typeof IconUser;
  Content: ComponentType<OtherSettings>;
}

const tabs: readonly SettingsTab[] = [
  { id: 'profile', label: 'Profile', Icon: IconUser, Content: ProfileForm },
  { id: 'preferences', label: 'Preferences', Icon: IconPalette, Content: PreferencesForm },
  {
    id: 'organizations',
    label: 'Organization Info',
    Icon: IconBuilding,
    Content: OrganizationInfo,
  },
  { id: 'password', label: 'Change Password', Icon: IconLock, Content: SignInSettings },
  { id: 'api-keys', label: 'API Keys', Icon: IconKey, Content: ApiKeySettings },
  {
    id: 'calendar-feeds',
    label: 'Calendar Feeds',
    Icon: IconCalendarEvent,
    Content: ({ CalendarFeeds }) => <CalendarFeeds />,
  },
  {
    id: 'notifications',
    label: 'Notifications',
    Icon: IconBell,
    Content: ({ Notifications }) => <Notifications />,
  },
];

const statementsTab: SettingsTab = {
  id: 'statements',
  label: 'My Statements',
  Icon: IconReceipt,
  Content: ({ Statements }) => <Statements />,
};

/** Returns the tabs. Writers get the tab with their statements if the agency has turned statements on. */
function useTabs(): readonly SettingsTab[] {
  const viewer = useViewer();
  const { data } = useQuery({
    ...endpointQuery(economicsCalls.own),
    enabled: viewer.default_role?.id === groups.writer.id,
  });
  return data?.sees_statements ? [...tabs, statementsTab] : tabs;
}

interface MySettingsProps extends OtherSettings {
  onClose: () => void;
}

export function MySettings({ onClose, ...others }: MySettingsProps) {
  useReturnFocus();
  const shown = useTabs();
  return (
    // Top-aligned, so that the tabs don't move when the content's height changes.
    <Modal opened onClose={onClose} title="My Settings" size={760} centered={false} yOffset="10vh">
      <Tabs
        defaultValue="profile"
        orientation="vertical"
        variant="pills"
        keepMounted={false}
        classNames={{
          root: styles.tabs ?? '',
          list: styles.list ?? '',
          tab: styles.tab ?? '',
          tabLabel: styles.tabLabel ?? '',
        }}
      >
        <Tabs.List aria-label="My Settings">
          {shown.map(({ id, label, Icon }) => (
            <Tabs.Tab
              key={id}
              value={id}
              leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map(({ id, Content }) => (
          <Tabs.Panel key={id} value={id} className={styles.panel ?? ''}>
            <Content {...others} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Modal>
  );
}
