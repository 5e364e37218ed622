import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ArticleRow } from '#content/shared/article-rows.ts';
import { loadCode } from '#platform/routing/load-code.ts';

/**
 * The maximum number of articles that can be pushed at once. Limited because each preview requests data from a site.
 */
const mostPushed = 20;

const BulkPushForm = lazy(async () => {
  const { BulkPushForm: component } = await loadCode(() => import('./BulkPushForm.tsx'));
  return { default: component };
});

interface BulkPushButtonProps {
  /** The selected articles that the list has loaded. */
  articles: readonly ArticleRow[];
  selectedCount: number;
}

/** Opens the dialog that pushes the selected articles to WordPress. */
export function BulkPushButton({ articles, selectedCount }: BulkPushButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isTooMany = selectedCount > mostPushed || articles.length < selectedCount;
  return (
    <div>
      <Button variant="default" disabled={isTooMany} onClick={() => setIsOpen(true)}>
        Push to WordPress…
      </Button>
      {isTooMany && <p>At most {mostPushed} loaded articles can be pushed together.</p>}
      {isOpen && (
        <Suspense fallback={null}>
          <BulkPushForm articles={articles} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
