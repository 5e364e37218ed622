import type { SlideChange } from '@portal/contract/reporting/slide-changes.ts';
import { uiComponents } from '@portal/contract/reporting/ui-components.ts';

/** The label of an attribute; those of different components with one name have one label. */
function fieldLabel(name: string, component: string | null): string {
  if (name === 'PDFConvertToImage') return 'Image in PDF';
  const entry = uiComponents.find(({ verbose_name }) => verbose_name === component);
  const field = entry?.fields.find((one) => one.name === name);
  return field?.verbose_name ?? name;
}

/** One difference in words: 'Traffic: Heading was added'. */
export function slideChangeText({ kind, slide, component, fields, place }: SlideChange): string {
  switch (kind) {
    case 'slide_added':
      return `Slide ${place}, ${slide}, was added`;
    case 'slide_removed':
      return `Slide ${place}, ${slide}, was removed`;
    case 'slide_moved':
      return `${slide} moved to place ${place}`;
    case 'slide_renamed':
      return `Slide ${place} is now called ${slide}`;
    case 'component_added':
      return `${slide}: ${component} was added`;
    case 'component_removed':
      return `${slide}: ${component} was removed`;
    case 'component_moved':
      return `${slide}: ${component} moved`;
    case 'component_changed': {
      const names = fields.map((name) => fieldLabel(name, component)).join(', ');
      return `${slide}: ${component} changed (${names})`;
    }
  }
}
