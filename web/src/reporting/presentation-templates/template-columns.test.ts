import type { TemplateOrganization } from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import { expect, test } from 'vitest';
import { creatorOf } from './template-columns.tsx';

// Requirements: P2-TEMPLATES-DECK-05
test('a row’s link has the mode update if there is a template, and otherwise the mode create', () => {
  const client = { id: 7, slug: 'harbor', dba_name: 'Harbor' };
  const row = (template: object | null) => ({ client, template }) as TemplateOrganization;
  expect(creatorOf(row({ id: 1 }))).toEqual({ mode: 'update', owner: '7' });
  expect(creatorOf(row(null))).toEqual({ mode: 'create', owner: '7' });
});
