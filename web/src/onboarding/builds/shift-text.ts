import type { StartDatePreview } from '@portal/contract/onboarding/website-build.schema.ts';

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns sentences that describe how a different start date would shift due dates. */
export function shiftText(preview: StartDatePreview): string[] {
  const { days, shifted_count: shifted, late_count: late } = preview;
  if (shifted === 0 || days === 0) return ['No due date changes.'];
  const direction = days > 0 ? 'later' : 'earlier';
  const items = shifted === 1 ? '1 open item moves' : `${shifted} open items move`;
  const stays = [
    preview.completed_count > 0 && `${preview.completed_count} completed`,
    preview.undated_count > 0 && `${preview.undated_count} without a date`,
  ].filter(Boolean);
  return [
    `${items} ${counted(Math.abs(days), 'day')} ${direction}.`,
    ...(late > 0
      ? [`${late === 1 ? '1 of them is' : `${late} of them are`} overdue as a result.`]
      : []),
    ...(stays.length > 0 ? [`Unchanged: ${stays.join(', ')}.`] : []),
  ];
}
