import { IconDeviceDesktop } from '@tabler/icons-react';
import { FullPage } from './FullPage.tsx';

export function DesktopOnlyScreen() {
  return (
    <FullPage
      icon={<IconDeviceDesktop size={28} stroke={1.5} />}
      heading="This is a desktop-only application, please view on your desktop computer"
    />
  );
}
