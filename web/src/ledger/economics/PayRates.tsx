import { payRateCalls } from '@portal/contract/ledger/economics.calls.ts';
import type { PayRate } from '@portal/contract/ledger/economics.schema.ts';
import { rateText } from '@portal/contract/ledger/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { LoadProblemLine } from '#platform/ui/placeholders/LoadProblemLine.tsx';
import { SkeletonFields } from '#platform/ui/placeholders/Skeletons.tsx';
import styles from './Economics.module.css';
import { economicsSettingsQuery } from './economics.queries.ts';
import { PayRateForm } from './PayRateForm.tsx';

/** Lists a person's rates, or all role rates if no person is given, and adds rates. */
export function PayRates({ person }: { person?: number }) {
  const list = useEndpointPages(payRateCalls.list, {
    query: person === undefined ? {} : { person },
    pageSize: 20,
  });
  const [added, setAdded] = useState(0);
  const { data: settings } = useQuery(economicsSettingsQuery);
  return (
    <div className={styles.stack}>
      <section className={styles.section} aria-label="Rates">
        {list.error && (
          <LoadProblemLine
            heading="The rates couldn’t be loaded"
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isLoading}
          />
        )}
        {(list.isLoading || !settings) && !list.error && (
          <SkeletonFields fields={2} label="Loading Rates" />
        )}
        {!list.isLoading && !list.error && list.rows.length === 0 && (
          <p className={styles.none}>
            {person === undefined
              ? 'No roles have a rate yet. A role’s rate applies to its people who don’t have their own rate.'
              : 'This person doesn’t have their own rate, so their role’s rate applies, if there is one.'}
          </p>
        )}
        {settings && (
          <ul className={styles.rates}>
            {list.rows.map((rate) => (
              <RateEntry key={rate.id} rate={rate} currency={settings.currency} />
            ))}
          </ul>
        )}
        <ShowMore list={list} size="xs">
          Show More Rates
        </ShowMore>
      </section>
      {settings && (
        <PayRateForm
          key={added}
          person={person}
          currency={settings.currency}
          added={added}
          onAdded={() => setAdded(added + 1)}
        />
      )}
    </div>
  );
}

function RateEntry({ rate, currency }: { rate: PayRate; currency: string }) {
  const subject = [rate.group?.name, rate.content_type?.name ?? 'All types'].filter(Boolean);
  return (
    <li>
      <span>
        <span className={styles.name}>{rateText(rate, currency)}</span>{' '}
        <span className={styles.detail}>{subject.join(', ')}</span>
      </span>
      <span className={styles.detail}>
        From <DateText value={rate.valid_from} style="card" />
        {rate.created_by && `, by ${rate.created_by.name}`}
      </span>
    </li>
  );
}
