import { randomUUID } from 'node:crypto';
import type {
  CheckedComponent,
  SlideComponent,
} from '@portal/contract/reporting/slide-component.schema.ts';
import { dataOf } from '@portal/contract/reporting/slide-components.ts';
import { findUiComponent } from '@portal/contract/reporting/ui-components.ts';

/** Returns the attributes of a component that the portal sets, or none for an unknown component. */
const automaticFields = ({ name }: Pick<SlideComponent, 'name'>) =>
  (findUiComponent(name)?.fields ?? []).filter(({ automatic }) => automatic);

/** The values of automatic attributes, by name; a missing value counts as null. */
export type AutomaticValues = Readonly<Record<string, number | null>>;

/**
 * Sets the automatic attributes and overwrites any values in the request. Otherwise, a slide could refer to another
 * client's records.
 */
export function withAutomatic<C extends Pick<SlideComponent, 'name' | 'fields'>>(
  component: C,
  values: AutomaticValues,
): C {
  const names = new Set(automaticFields(component).map(({ name }) => name));
  if (names.size === 0) return component;
  const fields = component.fields.map(({ name, data }) =>
    names.has(name) ? { name, data: values[name] ?? null } : { name, data },
  );
  return { ...component, fields };
}

/** Returns the automatic attributes whose values differ from the values set by the portal. */
export const foreignFields = (component: CheckedComponent, values: AutomaticValues): string[] =>
  automaticFields(component).flatMap(({ name }) => {
    const sent = dataOf(component, name);
    return sent === null || sent === (values[name] ?? null) ? [] : [name];
  });

/** Adds missing ids to components, and replaces duplicate ids. */
export function withIds(components: readonly CheckedComponent[]): SlideComponent[] {
  const taken = new Set<string>();
  return components.map((component) => {
    const isFree = component.id !== undefined && !taken.has(component.id);
    const id = isFree && component.id !== undefined ? component.id : randomUUID();
    taken.add(id);
    return { ...component, id };
  });
}

/** Parses stored components. The cast is safe: only this area writes them, always with this type. */
export const readComponents = (stored: string) => JSON.parse(stored) as SlideComponent[];
