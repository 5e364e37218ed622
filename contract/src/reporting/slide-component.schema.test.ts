import { expect, test } from 'vitest';
import { sentComponent, sentComponents } from './slide-component.schema.ts';
import { dataOf, missingFields, newComponent } from './slide-components.ts';
import { findUiComponent, uiComponents } from './ui-components.ts';

const read = (component: object) => sentComponent.safeParse(component);
const errorsOf = (component: object) =>
  (read(component).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

// Requirements: P2-CREATOR-07, P2-SLIDES-COMPONENTS-03
test('a new component of each kind is valid', () => {
  for (const entry of uiComponents) {
    const made = newComponent(entry, 'a1');
    expect(read(made).data).toEqual(made);
  }
});

// Requirements: P2-CREATOR-16
test('omitted attributes get the defaults from the catalog', () => {
  const { data } = read({ name: 'Heading', fields: [{ name: 'content', data: 'Traffic' }] });
  expect(data).toMatchObject({ verbose_name: 'Heading', PDFConvertToImage: false });
  expect(data && dataOf(data, 'as')).toBe('h2');
  expect(data && dataOf(data, 'content')).toBe('Traffic');
});

// Requirements: P2-SLIDES-COMPONENTS-02
test('the error for an attribute that the component doesn’t have contains the attribute’s path', () => {
  const heading = { name: 'Heading', fields: [{ name: 'onclick', data: 'alert(1)' }] };
  expect(errorsOf(heading)).toEqual([['fields.0.name', 'This field is not known.']]);
  expect(read({ name: 'Heading', fields: [], style: 'x' }).success).toBe(false);
});

// Requirements: P2-SLIDES-COMPONENTS-07, 08, 09
test('options, colors, and addresses are validated', () => {
  const heading = (name: string, data: unknown) => ({ name: 'Heading', fields: [{ name, data }] });
  expect(read(heading('as', 'h7')).success).toBe(false);
  expect(read(heading('textAlign', 'justify')).success).toBe(false);
  expect(read(heading('color', 'red;background:url(x)')).success).toBe(false);
  expect(read(heading('color', '#12ab9F')).success).toBe(true);
  const button = (data: string) => ({
    name: 'ScheduleMeetingButton',
    fields: [{ name: 'url', data }],
  });
  expect(read(button('javascript:alert(1)')).success).toBe(false);
  expect(read(button('https://calendly.com/ann')).success).toBe(true);
});

// Requirements: P2-SLIDES-COMPONENTS-05
test('a text block is an editor document, and plain text is converted to one', () => {
  const block = (data: unknown) => ({ name: 'TextBlock', fields: [{ name: 'content', data }] });
  const { data } = read(block('<script>alert(1)</script>\nTwo'));
  expect(data && dataOf(data, 'content')).toEqual({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: '<script>alert(1)</script>' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'Two' }] },
    ],
  });
  expect(read(block({ type: 'doc', content: [{ type: 'iframe' }] })).success).toBe(false);
});

// Requirements: P2-SLIDES-COMPONENTS-20, 31, 33, D-61
test('monthsBack accepts negative numbers, and both forms of filters are validated', () => {
  const one = (name: string, field: string, data: unknown) =>
    read({ name, fields: [{ name: field, data }] }).success;
  expect(one('ContentOverview', 'monthsBack', -2)).toBe(true);
  expect(one('ContentOverview', 'monthsBack', 1.5)).toBe(false);
  expect(one('ContentOverview', 'monthsBack', -99)).toBe(true);
  expect(one('ContentOverview', 'monthsBack', -100)).toBe(false);
  expect(one('ContentOverview', 'monthsBack', 99)).toBe(true);
  expect(one('ContentOverview', 'monthsBack', 100)).toBe(false);
  expect(one('GoogleAnalyticsChart', 'filters', ['Direct'])).toBe(true);
  expect(one('WhatConvertsChart', 'filters', { mode: 'quotable', types: ['Phone Call'] })).toBe(
    true,
  );
  expect(one('WhatConvertsChart', 'filters', { mode: 'some', types: [] })).toBe(false);
});

// Requirements: P2-PRESENTATION-10
test('a component with an unknown name is kept, up to a maximum depth', () => {
  const old = { name: 'Foo', fields: [{ name: 'bar', data: { a: [1] } }] };
  expect(read(old).data).toMatchObject({ name: 'Foo', verbose_name: 'Foo', fields: old.fields });
  let deep: unknown = 'x';
  for (let level = 0; level < 100; level += 1) deep = [deep];
  expect(read({ name: 'Foo', fields: [{ name: 'bar', data: deep }] }).success).toBe(false);
});

// Requirements: P2-CREATOR-15
test('required attributes that are null or empty are reported', () => {
  const names = (component: object) => {
    const { data } = read(component);
    return data && missingFields(data).map(({ name }) => name);
  };
  expect(names({ name: 'Heading', fields: [{ name: 'content', data: '' }] })).toEqual(['content']);
  expect(names({ name: 'Heading', fields: [{ name: 'content', data: null }] })).toEqual([
    'content',
  ]);
  expect(names({ name: 'TextBlock', fields: [{ name: 'content', data: ' ' }] })).toEqual([
    'content',
  ]);
  expect(names({ name: 'Heading', fields: [{ name: 'content', data: 'x' }] })).toEqual([]);
  expect(names({ name: 'Foo' })).toEqual([]);
});

test('a slide has a maximum number of components', () => {
  const heading = { name: 'Heading' };
  expect(sentComponents().safeParse(Array(40).fill(heading)).success).toBe(true);
  expect(sentComponents().safeParse(Array(41).fill(heading)).success).toBe(false);
});

// Requirements: P2-PDF-12
test('charts are marked for conversion to images in the PDF', () => {
  expect(findUiComponent('GoogleAnalyticsChart')?.PDFConvertToImage).toBe(true);
  expect(findUiComponent('TextBlock')?.PDFConvertToImage).toBe(false);
});
