import { expect, test } from 'vitest';
import { defaultDelivery, inboxKindNames, inboxKinds } from './inbox-kinds.ts';

// Requirements: B-INBOX-07
test('by default, clients get no inbox emails, and nobody gets any for kinds that have their own email', () => {
  for (const kind of inboxKindNames) {
    expect(defaultDelivery(kind, { isClient: true })).toBe('inbox');
    if (inboxKinds[kind].hasOwnMail) {
      expect(defaultDelivery(kind, { isClient: false })).toBe('inbox');
    }
  }
});
