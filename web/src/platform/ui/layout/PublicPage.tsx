import { ApiError } from '@portal/contract/platform/api-error.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrandMark } from '../brand/BrandMark.tsx';
import { LoadProblem } from '../placeholders/LoadProblem.tsx';
import { SkeletonRows } from '../placeholders/Skeletons.tsx';
import styles from './PublicPage.module.css';

interface PublicPageProps<Data> {
  query: UseQueryResult<Data>;
  /** The advice for people whose link is invalid. */
  invalidLink: string;
  children: (data: Data) => ReactNode;
}

/** Shows a page that people can open from an email without signing in, or a message if the link is invalid. */
export function PublicPage<Data>({ query, invalidLink, children }: PublicPageProps<Data>) {
  const { data, error, refetch } = query;
  const isInvalid = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <BrandMark size={28} />
        {data !== undefined && children(data)}
        {data === undefined && isInvalid && (
          <PublicMessage title="This link doesn’t work">{invalidLink}</PublicMessage>
        )}
        {data === undefined && error && !isInvalid && (
          <LoadProblem
            heading="This page couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && !error && <SkeletonRows label="Loading" rows={2} />}
      </div>
    </main>
  );
}

export function PublicMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{children}</p>
    </>
  );
}
