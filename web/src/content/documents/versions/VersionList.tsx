import { articleBodyCalls } from '@portal/contract/content/documents/article-body.calls.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { useDocumentSearch } from '../document-search.ts';
import { VersionEntry } from './VersionEntry.tsx';
import styles from './Versions.module.css';

interface VersionListProps {
  articleId: number;
  heading: string;
  isAutomatic: boolean;
  /** The text to show if there are no versions. */
  explanation: string;
}

/** Lists saved or automatic versions, newest first. Clicking a version compares it with the current text. */
export function VersionList({ articleId, heading, isAutomatic, explanation }: VersionListProps) {
  const { search, change } = useDocumentSearch();
  const versions = useEndpointPages(articleBodyCalls.listVersions, {
    params: { id: articleId },
    query: { is_automatic: isAutomatic ? 'true' : 'false' },
    pageSize: 12,
  });
  return (
    <section aria-label={heading}>
      <h3 className={styles.heading}>{heading}</h3>
      {versions.isLoading && <SkeletonRows rows={2} label={`Loading ${heading.toLowerCase()}`} />}
      {versions.error && (
        <LoadProblem
          heading="The versions couldn’t be loaded"
          error={versions.error}
          onRetry={() => void versions.refetch()}
        />
      )}
      {!versions.isLoading && !versions.error && versions.rows.length === 0 && (
        <p className={styles.explanation}>{explanation}</p>
      )}
      {versions.rows.length > 0 && (
        <ol className={styles.list} aria-label={heading}>
          {versions.rows.map((version) => (
            <VersionEntry
              key={version.id}
              version={version}
              isCompared={version.id === search.from || version.id === search.to}
              onCompare={() => change({ from: version.id, to: 'now' })}
            />
          ))}
        </ol>
      )}
      <ShowMore list={versions} size="xs">
        Show Older
      </ShowMore>
    </section>
  );
}
