// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { RichTextField } from './RichTextField.tsx';

// Load the editor's code in advance, so that it is available before React renders the editor.
await import('./RichTextEditor.tsx');

test('an editor that React renders late appears with its text and without errors', async () => {
  // Without act, React shows the placeholder for a moment, as in a browser, and renders the editor only after the
  // editor has stopped waiting.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const host = document.body.appendChild(document.createElement('div'));
  const errors: unknown[] = [];
  const root = createRoot(host, { onUncaughtError: (error) => errors.push(error) });
  root.render(
    <MantineProvider env="test">
      <RichTextField label="Notes" value="<p>Kept</p>" onChange={() => undefined} />
    </MantineProvider>,
  );
  await expect.poll(() => host.querySelector('[aria-busy]')).not.toBeNull();
  await expect.poll(() => errors.length > 0 || host.querySelector('[role=textbox]')).toBeTruthy();
  expect(errors).toEqual([]);
  expect(host.querySelector('[role=textbox]')?.textContent).toBe('Kept');
  root.unmount();
  host.remove();
});
