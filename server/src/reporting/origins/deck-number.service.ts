import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { monthlyDataKinds } from '@portal/contract/reporting/data/report-data-kinds.ts';
import {
  type ChangedNumbers,
  type ComponentOrigins,
  type DeckOrigins,
  mostNumberRows,
  type NumberOrigin,
} from '@portal/contract/reporting/origins/number-origin.schema.ts';
import type { PresentationContent } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { selectNumberChanges } from '../data/number-change.repository.ts';
import type { PresentationRow } from '../presentations/presentation.repository.ts';
import { getVersionNumbers, readContent } from '../presentations/presentation-content.service.ts';
import { type ScreenshotRow, selectScreenshots } from '../reports/report-parts.repository.ts';
import { type ComponentNumbers, type DeckNumber, numberLabel, numbersOf } from './deck-numbers.ts';
import {
  type MonthNumber,
  monthPeriod,
  otherOrigin,
  resolveMonthOrigins,
  sourceOf,
} from './number-origin.service.ts';

const screenshotKey = 'screenshot';

/** Returns the monthly numbers of all components. Parts of a number are omitted because they have the same origin. */
function monthNumbersOf(shown: readonly ComponentNumbers[]): Map<string, MonthNumber> {
  const all = shown.flatMap(({ component, numbers }) =>
    numbers.flatMap((number) => {
      if (!number.data || number.isPart) return [];
      const { key, value, month, data } = number;
      const one = { key, label: numberLabel(number), value, month, ...data };
      return [[`${component.id} ${key}`, one] as const];
    }),
  );
  return new Map(all);
}

/** Returns a count's origin, which is computed at the time of the call unless the deck is frozen. */
const countedOrigin = (viewer: Viewer, number: DeckNumber, countedAt: string): NumberOrigin =>
  otherOrigin(viewer, {
    key: number.key,
    label: numberLabel(number),
    value: number.value,
    source: 'portal',
    pulledAt: countedAt,
    period: monthPeriod(number.month),
  });

function screenshotOrigins(
  viewer: Viewer,
  content: PresentationContent,
  rows: readonly ScreenshotRow[],
): ComponentOrigins[] {
  return content.slides.flatMap(({ title, components }) =>
    components.flatMap(({ id, verbose_name, data }) => {
      if (data.kind !== 'screenshot' || data.image === null) return [];
      const row = rows.find(
        ({ type, created_at }) => type === data.screenshot_type && created_at === data.put_in_at,
      );
      const origin = otherOrigin(viewer, {
        key: screenshotKey,
        label: 'Uploaded screenshot',
        value: null,
        source: 'by_hand',
        pulledAt: data.put_in_at,
        changedBy: row?.person_id ? { id: row.person_id, name: row.person_name ?? '' } : null,
      });
      return [{ component: id, name: verbose_name, slide: title, origins: [origin] }];
    }),
  );
}

/** Returns the origins of the numbers that the viewer sees in a presentation. */
export async function listDeckOrigins(
  db: Db,
  viewer: Viewer,
  presentation: PresentationRow,
  version: { number?: number | undefined; sent?: boolean | undefined },
): Promise<DeckOrigins> {
  const content = await readContent(db, viewer, presentation, version);
  const shown = numbersOf(content);
  const monthNumbers = monthNumbersOf(shown);
  const keys = [...monthNumbers.keys()];
  const resolved = await resolveMonthOrigins(db, viewer, presentation.organization_id, [
    ...monthNumbers.values(),
  ]);
  const origins = new Map(keys.map((key, place) => [key, resolved[place]]));
  const countedAt = content.frozen_at ?? clock.instant();
  const ofNumbers = shown.map(({ component, slide, numbers }) => ({
    component: component.id,
    name: component.verbose_name,
    slide,
    origins: numbers.flatMap((number) => {
      if (number.isPart) return [];
      if (!number.data) return [countedOrigin(viewer, number, countedAt)];
      return origins.get(`${component.id} ${number.key}`) ?? [];
    }),
  }));
  const screenshots = isStaff(viewer) ? await selectScreenshots(db, [presentation.report_id]) : [];
  return {
    presentation: presentation.id,
    version_number: content.version_number,
    components: [...ofNumbers, ...screenshotOrigins(viewer, content, screenshots)],
  };
}

const numberKey = ({ component }: ComponentNumbers, { key }: DeckNumber) =>
  `${component.id} ${key}`;

const byKey = (shown: readonly ComponentNumbers[]) =>
  new Map(
    shown.flatMap((one) =>
      one.numbers.map((number) => [numberKey(one, number), { ...one, number }] as const),
    ),
  );

/** Returns the pairs of sent and current numbers that differ, in deck order. */
function changedPairs(sent: PresentationContent, current: PresentationContent) {
  const before = byKey(numbersOf(sent));
  const after = byKey(numbersOf(current));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)];
    const shown = now ?? old;
    if (!shown || (old?.number.value ?? null) === (now?.number.value ?? null)) return [];
    return [{ shown, old: old?.number, now: now?.number }];
  });
}

const kindOf = (key: string): MonthlyDataKind | undefined => {
  if (key.startsWith('traffic ')) return 'analytics';
  return /^(quotable_)?leads /.test(key) ? 'leads' : undefined;
};

/** Returns the numbers of the sent version that differ from the current numbers. */
export async function listChangedNumbers(
  db: Db,
  presentation: PresentationRow,
): Promise<ChangedNumbers> {
  const { id, sent_version_id, sent_number, organization_id } = presentation;
  const versions =
    sent_version_id === null || sent_number === null
      ? null
      : await getVersionNumbers(db, presentation, { id: sent_version_id, number: sent_number });
  if (!versions?.frozen) {
    return {
      presentation: id,
      sent_version_number: sent_number,
      sent_at: null,
      total: 0,
      changes: [],
    };
  }
  const { frozen, current } = versions;
  const sentAt = frozen.frozen_at ?? '';
  const pairs = changedPairs(frozen, current);
  const months = [...new Set(pairs.map(({ shown }) => shown.number.month))];
  const recorded = await selectNumberChanges(db, {
    organizationId: organization_id,
    kinds: monthlyDataKinds,
    months,
  });
  return {
    presentation: id,
    sent_version_number: sent_number,
    sent_at: frozen.frozen_at,
    total: pairs.length,
    changes: pairs.slice(0, mostNumberRows).map(({ shown, old, now }) => {
      const { component, slide, number } = shown;
      const kind = kindOf(number.key);
      const change = recorded.find(
        (row) => row.kind === kind && row.month === number.month && row.changed_at >= sentAt,
      );
      const origin = now?.data?.provenance.origin;
      return {
        component: component.id,
        name: component.verbose_name,
        slide,
        key: number.key,
        label: numberLabel(number),
        before: old?.value ?? null,
        after: now?.value ?? null,
        changed_at: change?.changed_at ?? null,
        changed_by: change?.person_id
          ? { id: change.person_id, name: change.person_name ?? '' }
          : null,
        source: origin && kind ? sourceOf(kind, origin) : now ? 'portal' : null,
      };
    }),
  };
}
