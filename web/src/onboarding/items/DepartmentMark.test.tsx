// @vitest-environment happy-dom
import { departments } from '@portal/contract/onboarding/departments.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStage, type Stage } from '#platform/testing/stage.tsx';
import { DepartmentMark } from './DepartmentMark.tsx';

let stage: Stage;

beforeEach(() => {
  stage = openStage();
});
afterEach(() => stage.close());

// Requirements: P2-CHECKLISTS-TPL-24
test.each(departments)('$text is shown with its text and its own color', async (department) => {
  const { value, text, color } = department;
  await stage.show(<DepartmentMark value={value} />);
  const mark = document.querySelector(`[title="${text}"]`);
  expect(mark?.textContent).toBe(text);
  expect(mark?.innerHTML).toContain(color);
  expect(departments.filter((one) => one.color === color)).toHaveLength(1);
});
