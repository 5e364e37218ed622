import type { ApprovedContent } from '@portal/contract/content/approval/approved-content.ts';
import { approvedFields } from '@portal/contract/content/approval/approved-content.ts';
import { reviewImagePath } from '@portal/contract/content/approval/review.calls.ts';
import type { ReviewedArticle } from '@portal/contract/content/approval/review.schema.ts';
import { emptyBody } from '@portal/contract/content/documents/body-text.ts';
import { useMemo } from 'react';
import { ComparedText, useComparison } from '../../documents/compare/ComparedText.tsx';
import { GivenImages } from '../../documents/images/use-body-image.ts';
import { labelOfField } from '../../shared/article-labels.ts';
import { TextDifference } from '../../shared/TextDifference.tsx';
import styles from './Review.module.css';

interface ReviewChangesProps {
  token: string;
  before: ApprovedContent;
  after: ApprovedContent;
  images: ReviewedArticle['images'];
}

/** Shows the text and fields with the changes since the reader last opened the link. */
export function ReviewChanges({ token, before, after, images }: ReviewChangesProps) {
  const fields = approvedFields.filter((field) => before[field] !== after[field]);
  const { lines } = useComparison(before.text ?? emptyBody, after.text ?? emptyBody);
  const given = useMemo(
    () => images.map((image) => ({ ...image, url: reviewImagePath(token, image.id) })),
    [images, token],
  );
  return (
    <GivenImages value={given}>
      {fields.length > 0 && (
        <dl className={styles.facts}>
          {fields.map((field) => (
            <div key={field} className={styles.wide}>
              <dt>{labelOfField(field)}</dt>
              <dd className={styles.difference}>
                <TextDifference before={before[field] ?? ''} after={after[field] ?? ''} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.compared}>
        <ComparedText label="Text with the changes since you last looked" lines={lines} />
      </div>
    </GivenImages>
  );
}
