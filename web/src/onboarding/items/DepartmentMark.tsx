import { type DepartmentValue, departments } from '@portal/contract/onboarding/departments.ts';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import styles from './Items.module.css';

const departmentOf = (value: DepartmentValue) => departments.find((one) => one.value === value);

export const departmentText = (value: string) =>
  departments.find((one) => one.value === value)?.text ?? value;

/** A department's color and text; if space is short, the color, with the text for screen readers. */
export function DepartmentMark({ value }: { value: DepartmentValue }) {
  const department = departmentOf(value);
  if (!department) return null;
  const { text, color } = department;
  return (
    <span className={styles.department} title={text}>
      <StatusDot status={{ name: text, color }} />
    </span>
  );
}
