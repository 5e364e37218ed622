// @vitest-environment happy-dom
import { departments } from '@portal/contract/onboarding/departments.ts';
import { afterEach, expect, test } from 'vitest';
import { renderComponent, unmountComponent } from '#platform/testing/render-component.tsx';
import { DepartmentMark } from './DepartmentMark.tsx';

afterEach(unmountComponent);

// Requirements: P2-CHECKLISTS-TPL-24
test.each(departments)(
  'the mark for $text shows its text and a unique color',
  async (department) => {
    const { value, text, color } = department;
    await renderComponent(<DepartmentMark value={value} />);
    const mark = document.querySelector(`[title="${text}"]`);
    expect(mark?.textContent).toBe(text);
    expect(mark?.innerHTML).toContain(color);
    expect(departments.filter((one) => one.color === color)).toHaveLength(1);
  },
);
