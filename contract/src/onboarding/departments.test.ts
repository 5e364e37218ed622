import { expect, test } from 'vitest';
import { teamTags } from '../organizations/team-tags.ts';
import { departments, departmentValues } from './departments.ts';

// Requirements: P2-DATA-19
test('each team has one department with its own value, text, and color', () => {
  expect(departments.map(({ text }) => text)).toEqual(teamTags);
  expect(departments.every(({ color }) => /^#[0-9a-f]{6}$/.test(color))).toBe(true);
  expect(new Set(departments.map(({ color }) => color)).size).toBe(departments.length);
  expect(departmentValues).toEqual(['web_dev', 'marketing', 'biz_dev', 'sales', 'team_wide']);
});
