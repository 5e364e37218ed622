import type { OverviewSections } from '@portal/contract/organizations/organization-overview.schema.ts';
import { isInClientGroup, useViewer } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from './Overview.module.css';
import { OverviewCard, OverviewRow } from './OverviewCard.tsx';

interface WaitingCardProps {
  slug: string;
  /** Undefined for viewers who can't see approvals. */
  waiting: OverviewSections['waiting'] | undefined;
}

/** Lists the articles that wait for the client's approval. */
export function WaitingCard({ slug, waiting }: WaitingCardProps) {
  // Clients can open only the pages of their own organizations, so a client viewer belongs to this organization.
  const isTheClient = isInClientGroup(useViewer());
  const to: string = `/content-generation/articles/${slug}`;
  // Clients approve in their assignments, which also open on a phone.
  const listOf = isTheClient ? '/content-generation/assignments' : to;
  if (!waiting || waiting.count === 0) return null;
  return (
    <OverviewCard
      title={isTheClient ? 'Waiting for you' : 'Waiting for the client'}
      detail={waiting.count.toLocaleString('en')}
      more={
        waiting.count > waiting.articles.length
          ? { to, search: { contentStatus: 'final_review' }, label: 'All in final review' }
          : undefined
      }
    >
      <ul className={styles.rows}>
        {waiting.articles.map(({ id, title, status_since, duedate_finalreview: due }) => (
          <OverviewRow key={id} target={{ to: listOf, search: { article: id } }} name={title}>
            <span>
              Since <DateText value={status_since} style="card" />
            </span>
            {due && (
              <span>
                Due <DateText value={due} style="card" />
              </span>
            )}
          </OverviewRow>
        ))}
      </ul>
    </OverviewCard>
  );
}
