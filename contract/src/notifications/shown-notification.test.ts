import { describe, expect, test } from 'vitest';
import { findNextNotificationChange, findShownNotification } from './shown-notification.ts';

const announcement = (id: number, live_date: string, end_date: string, is_active = true) => ({
  id,
  live_date: `${live_date}T00:00:00.000Z`,
  end_date: `${end_date}T00:00:00.000Z`,
  is_active,
});
const now = '2026-05-10T00:00:00.000Z';
const shown = (...list: ReturnType<typeof announcement>[]) => findShownNotification(list, now)?.id;

describe('the visible announcement', () => {
  // Requirements: SHELL-41
  test('is active and due, including the first and last moment of its period', () => {
    expect(shown(announcement(1, '2026-05-11', '2026-05-12'))).toBeUndefined();
    expect(shown(announcement(1, '2026-05-01', '2026-05-09'))).toBeUndefined();
    expect(shown(announcement(1, '2026-05-10', '2026-05-12'))).toBe(1);
    expect(shown(announcement(1, '2026-05-01', '2026-05-10'))).toBe(1);
    expect(shown(announcement(1, '2026-05-01', '2026-05-12', false))).toBeUndefined();
  });

  // Requirements: SHELL-42
  test('is the last one in the list if several are due', () => {
    const first = announcement(1, '2026-05-01', '2026-05-12');
    const second = announcement(2, '2026-05-02', '2026-05-12');
    expect(shown(first, second)).toBe(2);
  });

  // Requirements: SHELL-41
  test('changes when the next active announcement begins or ends', () => {
    const next = (...list: ReturnType<typeof announcement>[]) =>
      findNextNotificationChange(list, now);
    const running = announcement(1, '2026-05-01', '2026-05-12');
    expect(next(running)).toBe('2026-05-12T00:00:00.000Z');
    expect(next(running, announcement(2, '2026-05-11', '2026-05-13'))).toBe(
      '2026-05-11T00:00:00.000Z',
    );
    expect(next(announcement(3, '2026-05-01', '2026-05-09'))).toBeUndefined();
    expect(next(announcement(4, '2026-05-11', '2026-05-12', false))).toBeUndefined();
  });
});
