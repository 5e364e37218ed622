import { Button, NumberInput } from '@mantine/core';
import type { User } from '@portal/contract/users/user.schema.ts';
import { IconFeather, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { RecordFormNotices } from '#platform/forms/RecordFormNotices.tsx';
import { useRecordForm } from '#platform/forms/use-record-form.ts';
import { useCan } from '#platform/session/viewer.ts';
import { NoValue, Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { useMakeWriter, useUpdateWriter } from '../users.queries.ts';
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
      <RateProperty writer={user.writer} isReadOnly={!isStaff} />
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

type Writer = Pick<NonNullable<User['writer']>, 'id' | 'rate' | 'version'>;

interface RatePropertyProps {
  writer: Writer;
  isReadOnly: boolean;
}

function RateProperty({ writer, isReadOnly }: RatePropertyProps) {
  const id = useId();
  const update = useUpdateWriter();
  const form = useRecordForm<{ rate: number | string }, Writer>({
    name: `writer-${writer.id}`,
    record: writer,
    valuesOf: (one) => ({ rate: one?.rate ?? '' }),
    savesOn: 'blur',
    update: ({ rate }, { id, version }) =>
      update.mutateAsync({
        params: { id },
        body: { rate: rate === '' ? null : Number(rate) },
        version,
      }),
  });

  return (
    <Property label="Cost per word" htmlFor={id}>
      <RecordFormNotices form={form} labels={{ rate: 'Cost per word' }} />
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
        {...form.getInputProps('rate')}
        onBlur={() => void form.flush()}
        onKeyDown={(event) => event.key === 'Enter' && void form.flush()}
      />
    </Property>
  );
}
