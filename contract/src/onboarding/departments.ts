/** The agency's departments that checklist items can belong to. */
export const departments = [
  { value: 'web_dev', text: 'Web Dev', color: '#1c7ed6' },
  { value: 'marketing', text: 'Marketing', color: '#ae3ec9' },
  { value: 'biz_dev', text: 'Biz Dev', color: '#e8590c' },
  { value: 'sales', text: 'Sales', color: '#2f9e44' },
  { value: 'team_wide', text: 'Team Wide', color: '#495057' },
] as const;

export type DepartmentValue = (typeof departments)[number]['value'];

export const departmentValues = departments.map(({ value }) => value) as [
  DepartmentValue,
  ...DepartmentValue[],
];
