import { type DepartmentValue, departments } from '@portal/contract/onboarding/departments.ts';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';

interface DepartmentSelectProps {
  value: DepartmentValue | null;
  onChange: (value: DepartmentValue | null) => void;
  error?: string | undefined;
}

const data = departments.map(({ value, text }) => ({ value, label: text }));

export function DepartmentSelect({ value, onChange, error }: DepartmentSelectProps) {
  return (
    <Select
      label="Department"
      name="department"
      clearable
      data={data}
      value={value}
      error={error}
      // The cast is safe: the options' values are the departments' values.
      onChange={(chosen) => onChange(chosen as DepartmentValue | null)}
      renderOption={({ option }) => {
        const { text, color } = departments.find((one) => one.value === option.value) ?? {};
        return <StatusDot status={{ name: text ?? option.label, color: color ?? '' }} />;
      }}
    />
  );
}
