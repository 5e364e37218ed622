import { Menu, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconChevronUp,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCog,
} from '@tabler/icons-react';
import { useViewer } from '../platform/session/viewer.ts';
import { PersonAvatar } from '../platform/ui/PersonAvatar.tsx';
import { openSettings } from '../platform/ui/settings-door.ts';
import styles from './Sidebar.module.css';
import { signOut } from './sign-out.ts';

const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'As the system', Icon: IconDeviceDesktop },
] as const;

export function UserMenu() {
  const viewer = useViewer();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { nick_name: nickName, avatar_color } = viewer.user_preferences;
  return (
    <Menu position="top-start" width={216} offset={6}>
      <Menu.Target>
        <button type="button" className={styles.link}>
          <PersonAvatar person={{ name: viewer.name, avatar_color }} />
          <span className={styles.label}>
            {nickName || viewer.name}
            <VisuallyHidden>, user menu</VisuallyHidden>
          </span>
          <IconChevronUp className={styles.icon} size={14} stroke={2} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUserCog size={16} stroke={1.6} />}
          onClick={() => openSettings()}
        >
          My Profile Settings
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {schemes.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Icon size={16} stroke={1.6} />}
            rightSection={colorScheme === value ? '✓' : undefined}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
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
