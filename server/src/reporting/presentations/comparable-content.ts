import type { PresentationContent } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';

/** The keys whose values can differ although the content is the same: ids, version numbers, and times. */
const passing = new Set(['id', 'version_number', 'frozen_at', 'fetched_at', 'put_in_at']);

const written = (value: unknown) =>
  JSON.stringify(value, (name, field: unknown) => (passing.has(name) ? undefined : field));

/** Returns whether two presentations show the same content. */
export const isSameContent = (a: PresentationContent, b: PresentationContent): boolean =>
  written(a) === written(b);

/** Returns whether two parts of presentations show the same content. */
export const isSameData = (a: unknown, b: unknown): boolean => written(a) === written(b);

/** Returns the components whose data has changed, with their slides. */
export function changedData(before: PresentationContent, after: PresentationContent) {
  const earlier = new Map(
    before.slides.flatMap(({ components }) =>
      components.map((component) => [component.id, component.data]),
    ),
  );
  return after.slides.flatMap(({ title, components }) =>
    components.flatMap(({ id, verbose_name, data }) => {
      const known = earlier.get(id);
      const isChanged = known !== undefined && written(known) !== written(data);
      return isChanged ? [{ slide: title, component: verbose_name }] : [];
    }),
  );
}
