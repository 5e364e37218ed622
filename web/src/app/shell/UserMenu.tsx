import {
  type MantineColorScheme,
  Menu,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { IconChevronUp, IconLogout, IconUserCog } from '@tabler/icons-react';
import { useRef } from 'react';
import { useViewer } from '#platform/session/viewer.ts';
import { openSettings } from '#platform/ui/panel/settings-opener.ts';
import { PersonAvatar } from '#platform/ui/people/PersonAvatar.tsx';
import { signOut } from '../session/sign-out.ts';
import styles from './Sidebar.module.css';

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const;

export function UserMenu() {
  const button = useRef<HTMLButtonElement>(null);
  const viewer = useViewer();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { nick_name: nickName, avatar_color } = viewer.user_preferences;
  const handleSettings = () => {
    // The menu item disappears, so focus the menu's button, where the settings return focus when they close.
    button.current?.focus();
    openSettings();
  };
  return (
    <Menu position="top-start" width={216} offset={6}>
      <Menu.Target>
        <button ref={button} type="button" className={styles.link}>
          <PersonAvatar person={{ ...viewer, avatar_color }} />
          <span className={styles.label}>
            {nickName || viewer.name}
            <VisuallyHidden>, user menu</VisuallyHidden>
          </span>
          <IconChevronUp className={styles.icon} size={14} stroke={2} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUserCog size={16} stroke={1.6} />} onClick={handleSettings}>
          My Profile Settings
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          // The cast is safe, because the value comes from one of the items below.
          onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
        >
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} />}
          onClick={() => void signOut()}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
