import { lazy, Suspense } from 'react';
import { loadCode } from '#platform/routing/load-code.ts';
import type { PrintPreviewProps } from './PrintPreview.tsx';

const PrintPreview = lazy(() =>
  loadCode(() => import('./PrintPreview.tsx')).then(({ PrintPreview: component }) => ({
    default: component,
  })),
);

export const LazyPrintPreview = (props: PrintPreviewProps) => (
  <Suspense fallback={null}>
    <PrintPreview {...props} />
  </Suspense>
);
