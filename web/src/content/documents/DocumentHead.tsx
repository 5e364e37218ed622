import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { usePageTitle } from '#platform/ui/layout/use-page-title.ts';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { PresentPeople } from '../articles/presence/PresentPeople.tsx';
import type { KnownArticle } from '../shared/article-rows.ts';
import { currentAssigneeOf, dueDateOf } from '../shared/current-assignee.ts';
import styles from './DocumentHead.module.css';

interface DocumentHeadProps {
  article: KnownArticle;
  children?: ReactNode;
}

/** Shows the article's title and state above its text. */
export function DocumentHead({ article, children }: DocumentHeadProps) {
  usePageTitle(article.title);
  const turn = currentAssigneeOf(article);
  return (
    <header className={styles.head}>
      <BackButton articleId={article.id} />
      <div className={styles.about}>
        <h1 className={styles.title} title={article.title}>
          {article.title}
        </h1>
        <dl className={styles.facts}>
          <Fact label="Client">
            <OrganizationLink organization={article.client} />
          </Fact>
          <Fact label="Status">
            <StatusDot status={article.status} />
          </Fact>
          <Fact label="Due" isShown>
            <DateText value={dueDateOf(article)} style="card" isLate={article.is_late} />
          </Fact>
          {turn && (
            <Fact label={turn.label} isShown>
              <PersonName person={turn.person} />
            </Fact>
          )}
        </dl>
      </div>
      {children && (
        <div className={styles.actions}>
          <PresentPeople articleId={article.id} />
          {children}
        </div>
      )}
    </header>
  );
}

interface FactProps {
  label: string;
  /** True if the label is visible, for values that aren't self-explanatory. */
  isShown?: boolean;
  children: ReactNode;
}

function Fact({ label, isShown = false, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt className={isShown ? styles.label : styles.hiddenLabel}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function BackButton({ articleId }: { articleId: number }) {
  const router = useRouter();
  const handleBack = () => {
    if (router.history.canGoBack()) router.history.back();
    // A new tab has no history, so open the article in its list.
    else void router.navigate({ href: `/content-generation/articles/list?article=${articleId}` });
  };
  return (
    <Tooltip label="Back">
      <ActionIcon aria-label="Back" onClick={handleBack}>
        <IconArrowLeft size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
