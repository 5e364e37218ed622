import { expect, test } from 'vitest';
import { defaultDelivery, inboxKindNames, inboxKinds } from './inbox-kinds.ts';

// Requirements: B-INBOX-07
test('by default, inbox emails skip clients and kinds for which the portal already sends an email', () => {
  for (const kind of inboxKindNames) {
    expect(defaultDelivery(kind, { isClient: true })).toBe('inbox');
    if (inboxKinds[kind].hasOwnMail) {
      expect(defaultDelivery(kind, { isClient: false })).toBe('inbox');
    }
  }
});
