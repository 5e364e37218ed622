// @vitest-environment happy-dom
import { newComponent } from '@portal/contract/reporting/slide-components.ts';
import { uiComponents } from '@portal/contract/reporting/ui-components.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  container,
  renderComponent,
  unmountComponent,
} from '#platform/testing/render-component.tsx';
import { Details } from './Details.tsx';

// Text areas listen for font-loading events, which happy-dom doesn't support.
beforeAll(() => Object.assign(document, { fonts: new EventTarget() }));
afterEach(unmountComponent);

async function showsImageSwitch(entry: (typeof uiComponents)[number]): Promise<boolean> {
  const deck = [{ key: 's', title: 'One', components: [newComponent(entry, 'c')] }];
  await renderComponent(
    <Details
      key={entry.name}
      deck={deck as never}
      spot={{ slide: 's', component: 'c' } as never}
      form={{ errors: {} } as never}
      catalog={uiComponents}
      commands={{} as never}
      organization={null}
    />,
  );
  expect(container().querySelector('h2')?.textContent).toBe(entry.verbose_name);
  return [...container().querySelectorAll('label')].some(
    ({ textContent }) => textContent === 'Draw as an image in the PDF',
  );
}

// Requirements: D-61, P2-PDF-12
test('only charts have the switch for drawing them as an image in the PDF', async () => {
  const found = [];
  for (const entry of uiComponents.filter(({ name }) => name !== 'TextBlock')) {
    if (await showsImageSwitch(entry)) found.push(entry.name);
  }
  expect(found).toEqual(['GoogleAnalyticsChart', 'WhatConvertsChart']);
});
