import { Button } from '@mantine/core';
import type { SignOff } from '@portal/contract/content/approval/sign-off.schema.ts';
import { IconDownload, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { showDownloadProblem } from '#platform/api/save-file.ts';
import { MomentText } from '#platform/thread/MomentText.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import frame from '#platform/ui/layout/RecordPage.module.css';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { useArticle } from '../articles/articles.queries.ts';
import { signOffsQuery, usePrintSignOff } from '../articles/sign-offs/sign-offs.queries.ts';
import { ContentLink } from '../shared/ContentLink.tsx';
import styles from './Approval.module.css';
import { ApprovedChanges } from './ApprovedChanges.tsx';
import { approverText } from './approver-text.ts';
import { SignOffFacts } from './SignOffFacts.tsx';

/** Shows an article's approvals, and its changes since the newest one. */
export function ApprovalScreen() {
  const { articleId } = useParams({ from: '/app/content-generation/articles/$articleId/approval' });
  const id = Number(articleId);
  const { article } = useArticle(id);
  const { data, error, refetch } = useQuery(signOffsQuery(id));
  const title = article ? `Approval: ${article.title}` : 'Approval';
  return (
    <>
      <PageHeader title={title}>
        <Link to="/content-generation/assignments" search={{ article: id }}>
          Open the article
        </Link>
      </PageHeader>
      <div className={frame.page}>
        {data && <Approvals articleId={id} signOffs={data} />}
        {!data && error && (
          <LoadProblem
            heading="The approval couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonRows label="Loading" rows={6} />}
      </div>
    </>
  );
}

function Approvals({ articleId, signOffs }: { articleId: number; signOffs: readonly SignOff[] }) {
  const [latest, ...earlier] = signOffs;
  if (!latest) {
    return (
      <EmptyState
        heading="Not approved yet"
        icon={<IconRosetteDiscountCheck size={22} stroke={1.5} />}
        action={<ContentLink />}
      >
        The approval appears here as soon as the final reviewer approves the article.
      </EmptyState>
    );
  }
  return (
    <>
      <SignOffCard signOff={latest} />
      <ApprovedChanges articleId={articleId} signOffId={latest.id} />
      {earlier.length > 0 && (
        <section className={frame.card} aria-label="Earlier approvals">
          <h2 className={styles.heading}>Earlier approvals</h2>
          <ul className={styles.list}>
            {earlier.map((one) => (
              <li key={one.id}>
                {approverText(one)} · <MomentText value={one.approved_at} />
                <PrintButton signOff={one} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function SignOffCard({ signOff }: { signOff: SignOff }) {
  return (
    <section className={frame.card} aria-label="Approval">
      <div className={frame.cardHead}>
        <h2 className={styles.heading}>
          Approved by {approverText(signOff)}
          {signOff.needs_approval && ' · needs approval again'}
        </h2>
        <PrintButton signOff={signOff} />
      </div>
      <SignOffFacts signOff={signOff} />
    </section>
  );
}

function PrintButton({ signOff }: { signOff: SignOff }) {
  const print = usePrintSignOff();
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.6} />}
      loading={print.isPending}
      onClick={() => print.mutate(signOff.id, { onError: showDownloadProblem })}
    >
      Download PDF
    </Button>
  );
}
