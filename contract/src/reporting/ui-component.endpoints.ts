import { defineList } from '../platform/pagination.ts';
import { uiComponent } from './ui-component.schema.ts';

export const uiComponentEndpoints = {
  list: defineList({
    path: '/api/ui-components',
    access: 'signed-in',
    summary: 'The components that a slide may have, with their attributes.',
    item: uiComponent,
  }),
};
