import type { ComponentType } from 'react';
import { DueSoonPopup } from '#notifications/due-soon/DueSoonPopup.tsx';
import { FeedbackButton } from '#notifications/user-feedback/FeedbackButton.tsx';
import { SettingsOpener } from '../users/settings/SettingsOpener.tsx';

/** Components shown on every screen behind the login. */
export const shellSlots: readonly { id: string; Slot: ComponentType }[] = [
  { id: 'settings', Slot: SettingsOpener },
  { id: 'due-soon', Slot: DueSoonPopup },
  { id: 'feedback', Slot: FeedbackButton },
];
