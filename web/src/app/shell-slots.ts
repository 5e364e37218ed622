import type { ComponentType } from 'react';
import { DueSoonPopup } from '#notifications/due-soon/DueSoonPopup.tsx';
import { FeedbackButton } from '#notifications/user-feedback/FeedbackButton.tsx';
import { SettingsDoor } from '../users/settings/SettingsDoor.tsx';

/** What stands on every screen behind the login. */
export const shellSlots: readonly { id: string; Slot: ComponentType }[] = [
  { id: 'settings', Slot: SettingsDoor },
  { id: 'due-soon', Slot: DueSoonPopup },
  { id: 'feedback', Slot: FeedbackButton },
];
