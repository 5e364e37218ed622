import { Button } from '@mantine/core';
import type {
  ReportCommentary,
  SlideCommentary,
} from '@portal/contract/reporting/commentary/commentary.schema.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import styles from './Commentary.module.css';
import {
  commentaryQuery,
  useDiscardCommentary,
  useRewriteCommentary,
  useSignCommentary,
  useUnsignCommentary,
} from './commentary.queries.ts';
import { EditCommentaryForm } from './EditCommentaryForm.tsx';
import { LinkedText } from './LinkedText.tsx';

interface CommentaryPanelProps {
  report: Pick<Report, 'id' | 'organization'>;
  /** The id of the current slide. */
  slide: number | undefined;
  onClose: () => void;
}

/** Shows the current slide's commentary, which can be edited, signed, and rewritten. */
export function CommentaryPanel({ report, slide, onClose }: CommentaryPanelProps) {
  const { data, error, isLoadingError, refetch } = useQuery(commentaryQuery(report.id));
  const commentary = data?.slides.find(({ id }) => id === slide);
  return (
    <SidePanel title="Commentary" onClose={onClose}>
      <div className={styles.panel}>
        {!data && !isLoadingError && <SkeletonRows rows={4} label="Loading the commentary" />}
        {isLoadingError && (
          <LoadProblem
            heading="The commentary couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data && !commentary && (
          <p className={styles.state}>This slide has no numbers to describe.</p>
        )}
        {data && commentary && (
          <SlideText
            key={commentary.id}
            commentary={commentary}
            organization={report.organization}
            rewriteProblem={data.rewrite_problem}
          />
        )}
      </div>
    </SidePanel>
  );
}

interface SlideTextProps {
  commentary: SlideCommentary;
  organization: number;
  rewriteProblem: ReportCommentary['rewrite_problem'];
}

function SlideText({ commentary, organization, rewriteProblem }: SlideTextProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { parts, new_draft, unknown_figures: unknown } = commentary;
  if (isEditing) {
    return <EditCommentaryForm commentary={commentary} onClose={() => setIsEditing(false)} />;
  }
  return (
    <>
      <StateLine commentary={commentary} />
      {parts.length === 0 ? (
        <p className={styles.state}>There’s nothing in the data to describe yet.</p>
      ) : (
        <LinkedText organization={organization} parts={parts} />
      )}
      {unknown.length > 0 && (
        <p className={styles.notice}>Figures that the data doesn’t hold: {unknown.join(', ')}</p>
      )}
      <CommentaryButtons
        commentary={commentary}
        rewriteProblem={rewriteProblem}
        onEdit={() => setIsEditing(true)}
      />
      {new_draft && new_draft.length > 0 && (
        <details>
          <summary>Rule-based draft for the current numbers</summary>
          <LinkedText organization={organization} parts={new_draft} />
        </details>
      )}
    </>
  );
}

const authors: Record<SlideCommentary['author'], string> = {
  rules: 'Rule-based draft',
  person: 'Edited draft',
  model: 'Draft rewritten by the language model',
};

function StateLine({ commentary }: { commentary: SlideCommentary }) {
  const { state, author, signed_by, signed_at } = commentary;
  if (state === 'draft') {
    return (
      <p className={styles.state} data-tone="warning">
        {authors[author]}, not signed. It is left out of what is sent, printed, and shared.
      </p>
    );
  }
  const signature = (
    <>
      Signed by {signed_by?.name ?? 'a deleted user'}, <DateText value={signed_at} style="moment" />
      .
    </>
  );
  if (state === 'signed') {
    return (
      <p className={styles.state} data-tone="success">
        {signature}
      </p>
    );
  }
  return (
    <p className={styles.state} data-tone="warning">
      {signature} Numbers have changed since then, so it is left out until someone signs again.
    </p>
  );
}

interface CommentaryButtonsProps {
  commentary: SlideCommentary;
  rewriteProblem: string | null;
  onEdit: () => void;
}

function CommentaryButtons({ commentary, rewriteProblem, onEdit }: CommentaryButtonsProps) {
  const { id, fingerprint, version, allowed_actions } = commentary;
  const sign = useSignCommentary();
  const unsign = useUnsignCommentary();
  const discard = useDiscardCommentary();
  const rewrite = useRewriteCommentary();
  const may = (action: SlideCommentary['allowed_actions'][number]) =>
    allowed_actions.includes(action);
  const refusal = rewrite.data?.refusal;
  return (
    <>
      <div className={styles.buttons}>
        {may('sign') && (
          <Button
            size="compact-sm"
            loading={sign.isPending}
            onClick={() => sign.mutate({ params: { id }, body: { fingerprint }, version })}
          >
            Sign
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onEdit}>
          Edit
        </Button>
        {may('rewrite') && rewriteProblem === null && (
          <Button
            size="compact-sm"
            variant="default"
            loading={rewrite.isPending}
            onClick={() => rewrite.mutate({ params: { id }, version })}
          >
            Rewrite
          </Button>
        )}
        {may('unsign') && (
          <Button
            size="compact-sm"
            variant="default"
            loading={unsign.isPending}
            onClick={() => unsign.mutate({ params: { id }, version })}
          >
            Remove Signature
          </Button>
        )}
        {may('discard') && (
          <ConfirmButton
            size="compact-sm"
            label="Use Rule-Based Draft"
            question="Are you sure you want to discard this text?"
            consequence="The text and its signature are deleted. The rule-based draft takes their place."
            onConfirm={() => discard.mutateAsync({ params: { id }, version })}
          />
        )}
      </div>
      {refusal && (
        <p className={styles.notice} role="status">
          {refusal}
        </p>
      )}
      {may('rewrite') && rewriteProblem !== null && (
        <p className={styles.state}>Rewrite isn’t available: {rewriteProblem}</p>
      )}
    </>
  );
}
