// @vitest-environment happy-dom

import { defaultAvatarColor } from '@portal/contract/users/user-preferences.calls.ts';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { container, renderComponent, unmountComponent } from '../../testing/render-component.tsx';
import { PersonAvatar, type ShownPerson } from './PersonAvatar.tsx';

afterEach(unmountComponent);

const show = async (person: ShownPerson) => {
  await renderComponent(<PersonAvatar person={person} />);
  const avatar = container().querySelector<HTMLElement>('span');
  return { text: avatar?.textContent, color: avatar?.style.getPropertyValue('--avatar-color') };
};
const picture = () => container().querySelector('img');

// Requirements: P2-GLOBAL-09, P2-GLOBAL-10
test('a person without a picture is shown as initials on the person’s own color', async () => {
  const own = await show({ name: 'Dana Whitfield', avatar_color: '#123456' });
  expect(own).toEqual({ text: 'DW', color: '#123456' });
  expect(picture()).toBeNull();
});

// Requirements: P2-GLOBAL-10
test('the color behind the initials is gray until the person chooses a color', async () => {
  const { color } = await show({ name: 'Dana Whitfield', avatar_color: defaultAvatarColor });
  expect(color).toBe('#888888');
});

// Requirements: P2-GLOBAL-08
test('a person’s picture is replaced with initials if it can’t be loaded', async () => {
  const person = { name: 'Dana Whitfield', avatar_color: '#123456' };
  await show({ ...person, avatar_url: '/api/files/a/' });
  expect(picture()?.getAttribute('src')).toBe('/api/files/a/');
  await act(async () => picture()?.dispatchEvent(new Event('error')));
  expect(picture()).toBeNull();
  expect((await show({ ...person, avatar_url: '/api/files/a/' })).text).toBe('DW');
  // A different link is tried, even if the previous one failed.
  await show({ ...person, avatar_url: '/api/files/b/' });
  expect(picture()?.getAttribute('src')).toBe('/api/files/b/');
});
