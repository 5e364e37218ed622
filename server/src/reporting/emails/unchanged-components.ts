import type { ReportPreflight } from '@portal/contract/reporting/emails/report-sending.schema.ts';
import type {
  PresentationContent,
  ResolvedComponent,
} from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import { dataOf } from '@portal/contract/reporting/slide-components.ts';
import { isSameData } from '../presentations/comparable-content.ts';

type Warning = ReportPreflight['warnings'][number];

/**
 * Returns the part of a component that should change every month, with a noun for that part, or undefined if the
 * component can stay the same.
 */
function monthlyPart(component: ResolvedComponent): { noun: string; value: unknown } | undefined {
  const { data, name } = component;
  if (name === 'TextBlock') return { noun: 'text', value: dataOf(component, 'content') };
  if (data.kind === 'screenshot' && data.image) return { noun: 'image', value: data.image.url };
  if (data.kind === 'analytics' || data.kind === 'leads') {
    return data.months.length > 0 ? { noun: 'numbers', value: data.months } : undefined;
  }
  return undefined;
}

/** Returns warnings about components with the same text, image, or numbers as in the last report that was sent. */
export function unchangedComponents(
  before: PresentationContent,
  { slides }: PresentationContent,
): Warning[] {
  const earlier = new Map(
    before.slides.flatMap(({ components }) =>
      components.map((component) => [component.id, component]),
    ),
  );
  return slides.flatMap(({ title, components }, index) =>
    components.flatMap((component) => {
      const known = earlier.get(component.id);
      const part = monthlyPart(component);
      if (!known || !part || !isSameData(monthlyPart(known)?.value, part.value)) return [];
      return [
        {
          code: 'unchanged' as const,
          text: `The same ${part.noun} as in the last report.`,
          slide: { place: index + 1, title },
          component: component.verbose_name,
        },
      ];
    }),
  );
}
