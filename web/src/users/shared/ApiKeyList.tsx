import type { ApiKey } from '@portal/contract/auth/api-key.schema.ts';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ConfirmButton } from '#platform/ui/buttons/ConfirmButton.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { formatAgo } from '#platform/ui/dates/format-date.ts';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import styles from './ApiKeyList.module.css';
import { apiKeysQuery, useRevokeApiKey } from './api-keys.queries.ts';

const scopeTexts = { read: 'Read', write: 'Read and write' };

interface ApiKeyListProps {
  /** The user's id. */
  user: number;
  emptyText: string;
}

/** Lists a person's API keys, which can be revoked. */
export function ApiKeyList({ user, emptyText }: ApiKeyListProps) {
  const { data: keys, error, refetch } = useQuery({ ...apiKeysQuery(user), staleTime: 0 });
  if (error && !keys) {
    return (
      <LoadProblem
        heading="The API keys couldn’t be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!keys) return <SkeletonRows rows={2} label="Loading API Keys" />;
  if (keys.length === 0) return <p className={styles.quiet}>{emptyText}</p>;
  return (
    <ul className={styles.rows} tabIndex={-1} data-keeps-focus aria-label="API keys">
      {keys.map((key) => (
        <ApiKeyRow key={key.id} apiKey={key} />
      ))}
    </ul>
  );
}

function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const revoke = useRevokeApiKey();
  const { name, scope, token_end, last_used_at: lastUsedAt } = apiKey;
  return (
    <li className={styles.row}>
      <IconKey size={18} stroke={1.5} aria-hidden="true" />
      <div className={styles.rowText}>
        <div className={styles.name} title={name}>
          {name}
        </div>
        <div className={styles.quiet}>
          {scopeTexts[scope]} · …{token_end} ·{' '}
          {lastUsedAt ? `last used ${formatAgo(lastUsedAt, Date.now())}` : 'never used'} ·{' '}
          <End apiKey={apiKey} />
        </div>
      </div>
      <ConfirmButton
        label="Revoke"
        aria-label={`Revoke ${name}`}
        size="xs"
        question={`Revoke “${name}”?`}
        consequence="Apps and scripts that use this key will no longer be able to call the portal."
        onConfirm={() => revoke.mutateAsync({ params: { id: apiKey.id } })}
      />
    </li>
  );
}

function End({ apiKey: { expires_at: end } }: { apiKey: ApiKey }) {
  if (end === null) return 'no expiration';
  const isOver = Date.parse(end) <= Date.now();
  return (
    <span className={isOver ? styles.over : undefined}>
      {isOver ? 'expired ' : 'works until '}
      <DateText value={end} style="long" />
    </span>
  );
}
