import { createEndpoints } from '../platform/endpoint.ts';
import { defineList } from '../platform/pagination.ts';
import { uiComponentCalls } from './ui-component.calls.ts';
import { uiComponent } from './ui-component.schema.ts';

export const uiComponentDefinitions = {
  list: defineList({
    summary: 'List the components that a slide can have, with their attributes.',
    item: uiComponent,
  }),
};

export const uiComponentEndpoints = createEndpoints(uiComponentCalls, uiComponentDefinitions);
