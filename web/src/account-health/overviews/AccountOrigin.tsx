import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OriginPopover } from '#reporting/origins/shared/OriginPopover.tsx';
import { accountOriginsQuery } from './overviews.queries.ts';

interface AccountOriginProps {
  /** The organization's id. */
  account: number;
  /** The first words of the keys for the numbers to show, such as 'traffic'. */
  keys: readonly string[];
  /** The button's name, such as 'Origin of the traffic'. */
  label: string;
}

/** Shows a button that opens the origins of some of the account health numbers. */
export function AccountOrigin({ account, keys, label }: AccountOriginProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...accountOriginsQuery(account), enabled: isOpen });
  return (
    <OriginPopover
      label={label}
      isOpen={isOpen}
      onChange={setIsOpen}
      origins={data?.origins.filter(({ key }) => keys.includes(key.split(' ')[0] ?? ''))}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
