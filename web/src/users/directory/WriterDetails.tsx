import { Button, NumberInput } from '@mantine/core';
import type { User } from '@portal/contract/users/user.schema.ts';
import { IconFeather, IconStarFilled } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useCan } from '#platform/session/viewer.ts';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { NoValue, Property, PropertyList } from '#platform/ui/PropertyList.tsx';
import { useMakeWriter, useUpdateWriter } from '../user.queries.ts';
import styles from './UserDirectory.module.css';

export function WriterDetails({ user }: { user: User }) {
  const isStaff = useCan();
  const make = useMakeWriter();
  if (!user.writer) {
    return (
      <EmptyState
        heading="Not a writer"
        icon={<IconFeather size={22} stroke={1.5} />}
        action={
          isStaff && (
            <Button
              variant="default"
              loading={make.isPending}
              onClick={() => make.mutate({ body: { user: user.id } })}
            >
              Make {user.first_name || user.name} a Writer
            </Button>
          )
        }
      >
        Writers can be assigned to articles; they have a cost per word and a rating.
      </EmptyState>
    );
  }
  return (
    <PropertyList>
      <RateProperty key={user.writer.rate} writer={user.writer} isReadOnly={!isStaff} />
      <Property label="Rating">
        {user.writer.rating === null ? (
          <NoValue />
        ) : (
          <span className={`${styles.rating} tabular`}>
            <IconStarFilled className={styles.star} size={15} aria-hidden="true" />
            {user.writer.rating.toFixed(2)} of 5
          </span>
        )}
      </Property>
      <p className={styles.text}>
        The rating is the average of the feedback on this writer’s articles.
      </p>
    </PropertyList>
  );
}

interface RatePropertyProps {
  writer: NonNullable<User['writer']>;
  isReadOnly: boolean;
}

function RateProperty({ writer, isReadOnly }: RatePropertyProps) {
  const id = useId();
  const update = useUpdateWriter();
  const [rate, setRate] = useState<number | string>(writer.rate ?? '');

  const handleLeave = () => {
    const wanted = rate === '' ? null : Number(rate);
    if (wanted === writer.rate) return;
    update.mutate(
      { params: { id: writer.id }, body: { rate: wanted } },
      { onError: () => setRate(writer.rate ?? '') },
    );
  };

  return (
    <Property label="Cost per word" htmlFor={id}>
      <NumberInput
        id={id}
        w={140}
        prefix="$"
        step={0.01}
        min={0}
        max={999.99}
        decimalScale={2}
        fixedDecimalScale
        placeholder="$0.00"
        readOnly={isReadOnly}
        value={rate}
        onChange={setRate}
        onBlur={handleLeave}
        onKeyDown={(event) => event.key === 'Enter' && handleLeave()}
      />
    </Property>
  );
}
