import { type DepartmentValue, departments } from '@portal/contract/onboarding/departments.ts';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import styles from './Items.module.css';

const departmentOf = (value: DepartmentValue) => departments.find((one) => one.value === value);

export const departmentText = (value: string) =>
  departments.find((one) => one.value === value)?.text ?? value;

/** Shows a department's color and name. In narrow rows, the name is visible only to screen readers. */
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
