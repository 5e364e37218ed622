import type { ComponentType } from 'react';

/** What stands on every screen behind the login: the feedback button, the due-soon popup. */
export const shellSlots: readonly ComponentType[] = [];
