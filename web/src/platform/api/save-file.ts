import { errorText } from '#platform/api/api-error.ts';
import { showToast } from '#platform/ui/toasts/toasts.ts';

/** Starts a download in the browser. */
export function saveFile({ blob, name }: { blob: Blob; name: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function showDownloadProblem(error: Error): void {
  showToast({ heading: 'The download didn’t work', message: errorText(error), tone: 'error' });
}
