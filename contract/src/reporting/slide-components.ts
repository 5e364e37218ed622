import type { SlideComponent } from './slide-component.schema.ts';
import type { UiComponent, UiField } from './ui-component.schema.ts';
import { findUiComponent } from './ui-components.ts';

/** Shown if a required attribute is empty. */
export const requiredFieldsText = 'Please complete required fields.';
/** Shown instead of a component that the catalog doesn't have. */
export const unknownComponentText = 'Component Not Found';

type Component = Pick<SlideComponent, 'name' | 'fields'>;

/** Returns the attribute's data, or null if the component doesn't have the attribute. */
export const dataOf = ({ fields }: Pick<SlideComponent, 'fields'>, name: string): unknown =>
  fields.find((field) => field.name === name)?.data ?? null;

/** Returns the component with another value for one attribute. */
export const withData = <C extends Component>(component: C, name: string, data: unknown): C => ({
  ...component,
  fields: component.fields.map((field) => (field.name === name ? { name, data } : field)),
});

/** Returns a new component for a slide, with the catalog's defaults. */
export const newComponent = (entry: UiComponent, id: string): SlideComponent => ({
  id,
  name: entry.name,
  verbose_name: entry.verbose_name,
  fields: entry.fields.map(({ name, default: data }) => ({ name, data })),
  PDFConvertToImage: entry.PDFConvertToImage,
});

interface TextNode {
  text?: string;
  content?: readonly TextNode[];
}

const hasText = ({ text = '', content = [] }: TextNode): boolean =>
  text.trim() !== '' || content.some(hasText);

function isEmpty({ kind }: UiField, data: unknown): boolean {
  if (data === null || data === undefined || data === '') return true;
  // The cast is safe, since the schema has parsed the data into a document.
  return kind === 'rich_text' && !hasText(data as TextNode);
}

/** Returns the required attributes that are null or empty. */
export function missingFields(component: Component): UiField[] {
  const fields = findUiComponent(component.name)?.fields ?? [];
  return fields.filter((field) => field.required && isEmpty(field, dataOf(component, field.name)));
}

/**
 * Returns whether a page may be shown in a frame. The page must use https, and `hosts` must contain its host or a
 * matching `*.` entry.
 */
export function canEmbed(hosts: readonly string[], address: string | null): boolean {
  if (address === null || !URL.canParse(address)) return false;
  const { hostname, protocol } = new URL(address);
  if (protocol !== 'https:') return false;
  return hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  );
}

/** Returns the address that GoogleReviewRequest links to if its `url` is empty. */
export const reviewAddress = (dbaName: string) =>
  `https://www.google.com/search?q=${encodeURIComponent(dbaName)}`;

/** Returns the month `count` months later, for example for the `monthsBack` of ContentOverview. */
export function shiftedMonth(
  { year, month }: { year: number; month: number },
  count: number,
): { year: number; month: number } {
  const months = year * 12 + month - 1 + count;
  return { year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1 };
}
