import type { ComponentType } from 'react';
import { DueSoonPopup } from '#notifications/due-soon/DueSoonPopup.tsx';
import { FeedbackButton } from '#notifications/user-feedback/FeedbackButton.tsx';
import { lazyScreen } from '#platform/routing/lazy-screen.ts';
import { SettingsOpener } from '#users/settings/SettingsOpener.tsx';

/** 'My Settings' is put together here, because it includes settings of areas that the `users` area may not import. */
const MySettings = lazyScreen(async () => {
  const [
    { MySettings: Settings },
    { ReportMailSwitches },
    { CalendarFeedSettings },
    { InboxSettings },
    { OwnStatements },
  ] = await Promise.all([
    import('#users/settings/MySettings.tsx'),
    import('#reporting/subscriptions/ReportMailSwitches.tsx'),
    import('#organizations/calendar-feeds/CalendarFeedSettings.tsx'),
    import('#notifications/inbox/InboxSettings.tsx'),
    import('#ledger/economics/OwnStatements.tsx'),
  ]);
  return {
    render: ({ onClose }: { onClose: () => void }) => (
      <Settings
        onClose={onClose}
        ReportMails={ReportMailSwitches}
        CalendarFeeds={CalendarFeedSettings}
        Statements={OwnStatements}
        Notifications={InboxSettings}
      />
    ),
  };
}, 'render');

const Settings = () => <SettingsOpener MySettings={MySettings} />;

/** Components shown on every screen behind the login. */
export const shellSlots: readonly { id: string; Slot: ComponentType }[] = [
  { id: 'settings', Slot: Settings },
  { id: 'due-soon', Slot: DueSoonPopup },
  { id: 'feedback', Slot: FeedbackButton },
];
