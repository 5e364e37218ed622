import type { ApprovedContent } from '@portal/contract/content/approval/approved-content.ts';
import { approvedFields } from '@portal/contract/content/approval/approved-content.ts';
import type { BodyContent } from '@portal/contract/content/documents/body-content.ts';
import { emptyBody } from '@portal/contract/content/documents/body-text.ts';
import { useQuery } from '@tanstack/react-query';
import frame from '#platform/ui/layout/RecordPage.module.css';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { signOffQuery } from '../articles/sign-offs/sign-offs.queries.ts';
import { ComparedText, useComparison } from '../documents/compare/ComparedText.tsx';
import { ComparisonSummary } from '../documents/compare/ComparisonSummary.tsx';
import { ShownArticle } from '../documents/images/use-body-image.ts';
import { labelOfField } from '../shared/article-labels.ts';
import { TextDifference } from '../shared/TextDifference.tsx';
import styles from './Approval.module.css';

interface ApprovedChangesProps {
  articleId: number;
  signOffId: number;
}

/** Shows the differences between the approved version and the current one. */
export function ApprovedChanges({ articleId, signOffId }: ApprovedChangesProps) {
  const { data, error, refetch } = useQuery(signOffQuery(signOffId));
  if (!data && error) {
    return (
      <LoadProblemLine
        heading="The differences couldn’t be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <SkeletonRows label="Loading" rows={4} />;
  return (
    <section className={frame.card} aria-label="Changes since approval">
      <h2 className={styles.heading}>
        {data.changed.length > 0 ? 'Changed since approval' : 'Unchanged since approval'}
      </h2>
      <ShownArticle value={articleId}>
        <Differences before={data.approved} after={data.current} />
      </ShownArticle>
    </section>
  );
}

interface Versions {
  before: ApprovedContent;
  after: ApprovedContent;
}

function Differences({ before, after }: Versions) {
  const fields = approvedFields.filter((field) => before[field] !== after[field]);
  return (
    <>
      <dl className={styles.changes}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{labelOfField(field)}</dt>
            <dd>
              <TextDifference before={before[field] ?? ''} after={after[field] ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
      <ChangedText before={before.text ?? emptyBody} after={after.text ?? emptyBody} />
    </>
  );
}

function ChangedText({ before, after }: { before: BodyContent; after: BodyContent }) {
  const { lines, added, removed } = useComparison(before, after);
  if (lines.every(({ kind }) => kind === 'same')) return null;
  return (
    <div className={styles.text}>
      <ComparisonSummary added={added} removed={removed} hasChanges />
      <ComparedText label="Text with the changes since approval" lines={lines} />
    </div>
  );
}
