// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderComponent, unmountComponent } from '#platform/testing/render-component.tsx';
import { RangeFilter } from './RangeFilter.tsx';

afterEach(unmountComponent);

const buttons = () => [...document.querySelectorAll('button')];
const press = (name: string) =>
  act(async () =>
    buttons()
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );

// Requirements: P2-HEALTH-09, P2-HEALTH-10, P2-HEALTH-15, P2-HEALTH-16
test('Apply treats an empty From as 0', async () => {
  const onApply = vi.fn();
  const onClear = vi.fn();
  const filter = { label: 'Pending Approvals', bounds: null, onApply, onClear };
  await renderComponent(<RangeFilter {...filter} />);
  await press('Pending Approvals');
  const fields = [...document.querySelectorAll('input')];
  expect(fields.map(({ type }) => type)).toEqual(['number', 'number']);
  const type = (place: number, value: string) =>
    act(async () => {
      const field = fields[place];
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(field, value);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type(1, '12');
  await press('Apply');
  expect(onApply).toHaveBeenLastCalledWith({ min: 0, max: 12 });
  expect(onClear).not.toHaveBeenCalled();
});

// Requirements: P2-HEALTH-11, P2-HEALTH-12, P2-HEALTH-13, P2-HEALTH-14
test('an applied filter shows its bounds and a button that clears it', async () => {
  const onClear = vi.fn();
  const filter = { label: 'Months into Contract', onApply: vi.fn(), onClear };
  const shown = async (min: number, max: number | null) => {
    await renderComponent(<RangeFilter {...filter} bounds={{ min, max }} />);
    return buttons()[0]?.textContent;
  };
  expect(await shown(3, 12)).toBe('Months into Contract3-12');
  expect(await shown(0, 12)).toBe('Months into ContractAny-12');
  expect(await shown(3, null)).toBe('Months into Contract3-∞');
  const clear = buttons().find(
    (button) => button.getAttribute('aria-label') === 'Clear Months into Contract',
  );
  await act(async () => clear?.click());
  expect(onClear).toHaveBeenCalledTimes(1);
});
