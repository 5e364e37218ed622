import { ActionIcon, Menu } from '@mantine/core';
import { reviewLinkCalls } from '@portal/contract/content/approval/review-link.calls.ts';
import { capacityCalls } from '@portal/contract/content/capacity/capacity.calls.ts';
import { IconChartBar, IconDots, IconFilePlus, IconSend } from '@tabler/icons-react';
import { useRef } from 'react';
import { useMayCall } from '#platform/session/viewer.ts';

export type MonthForm = 'add' | 'edit' | 'missing' | 'rebalance' | 'reviews';

/** Shows the menu of actions that apply to all of a month's articles. Only for staff who plan. */
export function MonthMenu({ onOpen }: { onOpen: (form: MonthForm) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const sendsReviews = useMayCall(reviewLinkCalls.create);
  const seesCapacity = useMayCall(capacityCalls.rebalance);
  const open = (form: MonthForm) => {
    // A closed dialog returns focus to the previous element. The menu item disappears, so focus the button first.
    button.current?.focus();
    onOpen(form);
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon ref={button} variant="default" size={32} aria-label="More actions">
          <IconDots size={17} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFilePlus size={16} stroke={1.6} />}
          onClick={() => open('missing')}
        >
          Add missing articles
        </Menu.Item>
        {seesCapacity && (
          <Menu.Item
            leftSection={<IconChartBar size={16} stroke={1.6} />}
            onClick={() => open('rebalance')}
          >
            Propose Distribution
          </Menu.Item>
        )}
        {sendsReviews && (
          <Menu.Item
            leftSection={<IconSend size={16} stroke={1.6} />}
            onClick={() => open('reviews')}
          >
            Send Review Links
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
