import { Button } from '@mantine/core';
import type { LivePage, PageCheck } from '@portal/contract/content/live-pages/live-page.schema.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { LivePageState } from './LivePageState.tsx';
import styles from './LivePages.module.css';
import { reasonTexts } from './live-page-texts.ts';
import {
  livePageQuery,
  useAcceptLiveChange,
  useCheckLivePage,
  useConfirmLivePage,
} from './live-pages.queries.ts';
import { PageDifferences } from './PageDifferences.tsx';

interface ArticleLivePageProps {
  article: number;
  isComplete: boolean;
  /** A button that corrects the page, shown next to the button that accepts its changes. */
  correction: ReactNode;
}

/** Shows whether the live page matches the approved text. Renders nothing before the article is scheduled or posted. */
export function ArticleLivePage({ article, isComplete, correction }: ArticleLivePageProps) {
  const { data, error, refetch } = useQuery({ ...livePageQuery(article), enabled: isComplete });
  if (!isComplete) return null;
  if (!data && error) {
    return (
      <LoadProblemLine
        heading="The state of the live page couldn’t be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const mayCheck = data?.allowed_actions.includes('check') ?? false;
  if (!data || (!data.check && !data.live && !mayCheck)) return null;
  return (
    <section className={styles.page} aria-label="Live page">
      {data.check ? (
        <Check page={data} check={data.check} correction={correction} />
      ) : (
        <Live page={data} />
      )}
      {!data.check && mayCheck && <CheckButton page={data} />}
    </section>
  );
}

function Live({ page: { live } }: { page: LivePage }) {
  if (!live) return null;
  return (
    <p className={styles.text}>
      Live
      {live.date && (
        <>
          {' '}
          since <DateText value={live.date} style="card" />
        </>
      )}
      : <Address url={live.url} />
    </p>
  );
}

const Address = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noreferrer">
    {url}
  </a>
);

function CheckButton({ page }: { page: LivePage }) {
  const start = useCheckLivePage();
  return (
    <Button
      className={styles.button}
      size="compact-sm"
      variant="default"
      loading={start.isPending || page.check?.is_checking === true}
      onClick={() => start.mutate({ params: { id: page.article } })}
    >
      Check Now
    </Button>
  );
}

interface CheckProps {
  page: LivePage;
  check: PageCheck;
  correction: ReactNode;
}

function Check({ page, check, correction }: CheckProps) {
  const { state, reason, change, accepted, checked_at, next_check_at, is_sample } = check;
  return (
    <>
      <div className={styles.head}>
        <LivePageState state={state} isAccepted={accepted !== null} />
        {(page.allowed_actions.includes('check') || check.is_checking) && (
          <CheckButton page={page} />
        )}
      </div>
      {reason && <p className={styles.text}>{reasonTexts[reason]}</p>}
      {check.url && (
        <p className={styles.text}>
          <Address url={check.redirected_to ?? check.url} />
          {check.redirected_to && ' (redirected)'}
        </p>
      )}
      {check.canonical && (
        <p className={styles.text}>
          The page’s canonical address is a different one: {check.canonical}
        </p>
      )}
      {change && <Change page={page} change={change} correction={correction} />}
      <Offers page={page} check={check} />
      <p className={styles.quiet}>
        {is_sample && 'Sample data; the page isn’t requested. '}
        {checked_at && (
          <>
            Checked <DateText value={checked_at} style="hour" />
          </>
        )}
        {checked_at && next_check_at && (
          <>
            , next <DateText value={next_check_at} style="card" />
          </>
        )}
        {accepted && (
          <>
            {' · '}Changes accepted by {accepted.by.name}
            {accepted.actor && ` (entered by ${accepted.actor.name})`} on{' '}
            <DateText value={accepted.at} style="hour" />
          </>
        )}
      </p>
    </>
  );
}

interface ChangeProps {
  page: LivePage;
  change: NonNullable<PageCheck['change']>;
  correction: ReactNode;
}

function Change({ page, change, correction }: ChangeProps) {
  const accept = useAcceptLiveChange();
  const { differences, difference_count, found_at, hash } = change;
  return (
    <>
      <p className={styles.quiet}>
        Found <DateText value={found_at} style="hour" />. Red is approved, green is on the page.
      </p>
      <PageDifferences differences={differences} count={difference_count} />
      <div className={styles.actions}>
        {page.allowed_actions.includes('accept') && (
          <Button
            size="compact-sm"
            loading={accept.isPending}
            onClick={() => accept.mutate({ params: { id: page.article }, body: { hash } })}
          >
            Accept Changes
          </Button>
        )}
        {correction}
      </div>
    </>
  );
}

/** Offers to store the address and the date that the check found. */
function Offers({ page, check }: { page: LivePage; check: PageCheck }) {
  const confirm = useConfirmLivePage();
  if (!page.allowed_actions.includes('confirm')) return null;
  const store = (body: { live_url?: boolean; scheduled_date?: boolean }) =>
    confirm.mutate({ params: { id: page.article }, body });
  return (
    <div className={styles.actions}>
      {check.offered_url && (
        <Button
          size="compact-sm"
          variant="default"
          loading={confirm.isPending}
          onClick={() => store({ live_url: true })}
        >
          Store the Live Address
        </Button>
      )}
      {check.offered_date && (
        <Button
          size="compact-sm"
          variant="default"
          loading={confirm.isPending}
          onClick={() => store({ scheduled_date: true })}
        >
          Store the Date of the Page
        </Button>
      )}
      {check.offered_date && (
        <span className={styles.quiet}>
          Published on <DateText value={check.offered_date} style="card" />
        </span>
      )}
    </div>
  );
}
