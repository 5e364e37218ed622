import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { showSuccess, showToast } from '#platform/ui/toasts/toasts.ts';

/** Copies an article's text to the clipboard with its formatting and images. */
export async function copyRichText(content: BodyContent): Promise<void> {
  const { plainTextOf, richTextOf } = await import('./rich-text.ts');
  // Pass a promise, because the browser would reject a copy that starts only after the images are loaded.
  const item = new ClipboardItem({
    'text/html': richTextOf(content).then((html) => new Blob([html], { type: 'text/html' })),
    'text/plain': new Blob([plainTextOf(content)], { type: 'text/plain' }),
  });
  try {
    await navigator.clipboard.write([item]);
    showSuccess('Text Copied!');
  } catch {
    const message = 'Select the text and copy it with the keyboard.';
    showToast({ heading: 'The browser didn’t allow copying', message, tone: 'error' });
  }
}
