// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStage, type Stage } from '../testing/stage.tsx';
import { PersonAvatar } from './PersonAvatar.tsx';

let stage: Stage;
beforeEach(() => {
  stage = openStage();
});
afterEach(() => stage.close());

const show = async (person: { name: string; avatar_color?: string }) => {
  await stage.show(<PersonAvatar person={person} />);
  const avatar = stage.host.querySelector<HTMLElement>('span');
  return { text: avatar?.textContent, color: avatar?.style.getPropertyValue('--avatar-color') };
};

test('without an image, initials stand on the person’s own color (P2-GLOBAL-09)', async () => {
  const own = await show({ name: 'Dana Whitfield', avatar_color: '#123456' });
  expect(own).toEqual({ text: 'DW', color: '#123456' });
});
