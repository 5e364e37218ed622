import { Button, Textarea, TextInput } from '@mantine/core';
import type {
  ReviewDecision,
  ReviewedArticle,
} from '@portal/contract/content/approval/review.schema.ts';
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { queryClient } from '#platform/api/query-client.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { anonymous, useKeptValuesOf } from '#platform/forms/use-kept-values.ts';
import styles from './Review.module.css';
import { ReviewLink } from './ReviewLink.tsx';
import { reviewQuery, useDecideReview } from './review.queries.ts';

interface ReviewDecisionFormProps {
  token: string;
  article: ReviewedArticle;
  hasOthers: boolean;
  onReload: () => void;
}

const noText = { text: '' };

type Step = 'choice' | 'reason' | 'code' | 'approved' | 'rejected';

/** Lets the reader approve, or request changes with a reason. Approving in a new browser requires an emailed code. */
export function ReviewDecisionForm({
  token,
  article: { id, content_hash },
  hasOthers,
  onReload,
}: ReviewDecisionFormProps) {
  const [step, setStep] = useState<Step>('choice');
  const reason = useKeptValuesOf(anonymous, `changes-wanted-of-${id}`, noText);
  const decide = useDecideReview();

  const send = (decision: Pick<ReviewDecision, 'approved' | 'reason' | 'code'>) =>
    decide.mutate(
      { params: { token }, body: { article: id, content_hash, ...decision } },
      {
        onSuccess: ({ outcome }) => {
          if (outcome !== 'code_sent') reason.clear();
          setStep(outcome === 'code_sent' ? 'code' : outcome);
        },
      },
    );
  const approve = (code?: string) => send({ approved: true, ...(code !== undefined && { code }) });

  if (step === 'approved' || step === 'rejected') {
    return <Decided token={token} isApproved={step === 'approved'} hasOthers={hasOthers} />;
  }
  const hasChanged = decide.error instanceof ApiError && decide.error.status === 409;
  const problem = (
    <>
      <ErrorDisplay error={decide.error} labels={{ code: 'Code', reason: 'Reason' }} />
      {hasChanged && (
        <div>
          <Button
            variant="default"
            onClick={() => {
              decide.reset();
              onReload();
            }}
          >
            Show the New Version
          </Button>
        </div>
      )}
    </>
  );
  if (step === 'reason') {
    return (
      <TextForm
        text={reason.values.text}
        onChange={(text) => reason.change({ text })}
        label="Changes that you want"
        submitLabel="Ask for Changes"
        isBusy={decide.isPending}
        onSubmit={() => send({ approved: false, reason: reason.values.text })}
        onBack={() => setStep('choice')}
      >
        {problem}
      </TextForm>
    );
  }
  if (step === 'code') {
    return (
      <CodeForm
        isBusy={decide.isPending}
        onSubmit={approve}
        onAgain={() => approve()}
        onBack={() => setStep('choice')}
      >
        {problem}
      </CodeForm>
    );
  }
  return (
    <section className={styles.decision} aria-label="Decision">
      {problem}
      <div className={styles.buttons}>
        <Button size="md" loading={decide.isPending} onClick={() => approve()}>
          Approve
        </Button>
        <Button size="md" variant="default" onClick={() => setStep('reason')}>
          Ask for Changes
        </Button>
      </div>
    </section>
  );
}

interface FormProps {
  isBusy: boolean;
  onSubmit: (text: string) => void;
  onBack: () => void;
  /** The error messages from the last attempt. */
  children: ReactNode;
}

interface TextFormProps extends Omit<FormProps, 'onSubmit'> {
  label: string;
  submitLabel: string;
  text: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
}

function TextForm({ text, ...props }: TextFormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <form className={styles.decision} aria-label="Decision" onSubmit={handleSubmit}>
      <Textarea
        label={props.label}
        autosize
        minRows={3}
        maxLength={10_000}
        data-autofocus
        value={text}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      {props.children}
      <div className={styles.buttons}>
        <Button type="submit" size="md" disabled={text.trim() === ''} loading={props.isBusy}>
          {props.submitLabel}
        </Button>
        <Button size="md" variant="default" onClick={props.onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

function CodeForm(props: FormProps & { onAgain: () => void }) {
  const [code, setCode] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit(code);
  };
  return (
    <form className={styles.decision} aria-label="Decision" onSubmit={handleSubmit}>
      <p className={styles.text}>
        You haven’t approved from this browser before, so we’ve emailed you a six-digit code.
      </p>
      <TextInput
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {props.children}
      <div className={styles.buttons}>
        <Button type="submit" size="md" disabled={code.trim() === ''} loading={props.isBusy}>
          Approve
        </Button>
        <Button size="md" variant="default" onClick={props.onAgain} disabled={props.isBusy}>
          Send Another Code
        </Button>
        <Button size="md" variant="subtle" onClick={props.onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

interface DecidedProps {
  token: string;
  isApproved: boolean;
  hasOthers: boolean;
}

function Decided({ token, isApproved, hasOthers }: DecidedProps) {
  return (
    <section className={styles.decision} aria-label="Decision" role="status">
      <h2 className={styles.heading}>
        {isApproved ? 'Thank you. The article is approved.' : 'Thank you. We’ll make the changes.'}
      </h2>
      {hasOthers && (
        <ReviewLink
          token={token}
          article={undefined}
          onOpen={() =>
            queryClient.removeQueries({ queryKey: reviewQuery(token, undefined).queryKey })
          }
        >
          Continue with the other articles
        </ReviewLink>
      )}
    </section>
  );
}
