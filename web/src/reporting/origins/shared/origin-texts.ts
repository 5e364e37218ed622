import type {
  NumberChangeAction,
  NumberOrigin,
  NumberSource,
} from '@portal/contract/reporting/origins/number-origin.schema.ts';

export const notRecorded = 'Not recorded';

export const valueText = (value: number | null): string => value?.toLocaleString('en') ?? '–';

/** Returns the label for when a number was read from its source. */
export function pulledLabel(source: NumberSource): string {
  if (source === 'by_hand') return 'Entered';
  if (source === 'file') return 'Imported';
  if (source === 'portal') return 'Counted';
  return source === 'lighthouse' || source === 'pagespeed_api' ? 'Measured' : 'Pulled';
}

const actionTexts: Record<NumberChangeAction, string> = {
  pulled: 'pulled',
  imported: 'imported',
  entered: 'entered',
  removed: 'removed',
};

type Change = NonNullable<NumberOrigin['history']>[number];

/** Returns a line such as 'entered by Ann Lee, 105 before, now 150'. */
export function changeText({ action, person, before, after }: Change): string {
  const author = person ? ` by ${person.name}` : '';
  const earlier = before === null ? '' : `, ${valueText(before)} before`;
  const later = after === null ? '' : `, now ${valueText(after)}`;
  return `${actionTexts[action]}${author}${earlier}${later}`;
}

/** Returns '+5', '−3', or '–' for an unknown difference. */
export function differenceText(difference: number | null): string {
  if (difference === null) return '–';
  const text = Math.abs(difference).toLocaleString('en');
  if (difference === 0) return text;
  return difference > 0 ? `+${text}` : `−${text}`;
}

export const percentText = (percent: number | null): string =>
  percent === null ? '–' : `${differenceText(percent)}%`;
