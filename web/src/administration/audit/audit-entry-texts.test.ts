import { expect, test } from 'vitest';
import { actionText, subjectText } from './audit-entry-texts.ts';

test('audit log actions are shown as readable text', () => {
  expect(actionText('session.created')).toBe('Signed in');
  expect(actionText('person.access_changed')).toBe('User access changed');
  expect(actionText('web_application.backup_downloaded')).toBe('App backup downloaded');
  expect(actionText('api_key.revoked')).toBe('API key revoked');
});

test('an audit log entry shows the name of its record, or the record’s type and id', () => {
  const entry = (subject: object) => ({ subject }) as Parameters<typeof subjectText>[0];
  expect(subjectText(entry({ noun: 'organization', id: 4, name: 'Harbor' }))).toBe('Harbor');
  expect(subjectText(entry({ noun: 'child_theme', id: 2, name: null }))).toBe('Child theme 2');
  expect(subjectText(entry({ noun: 'audit', id: null, name: null }))).toBe('Audit');
});
