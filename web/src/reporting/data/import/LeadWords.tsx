import { Button } from '@mantine/core';
import type { ReportDataImport } from '@portal/contract/reporting/data/report-data-import.schema.ts';
import { type LeadType, leadTypes } from '@portal/contract/reporting/ui-components.ts';
import { useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import styles from '../ReportData.module.css';
import { useSaveMapping } from '../report-data.queries.ts';
import { isLeadType } from './mapping-values.ts';

interface LeadWordsProps {
  one: ReportDataImport;
  /** Words in the file that aren't lead types. */
  words: readonly string[];
}

/** Asks the user to map words in the file to lead types. */
export function LeadWords({ one, words }: LeadWordsProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, LeadType>>>({});
  const save = useSaveMapping();
  const { mapping } = one;
  if (mapping?.layout !== 'rows' || words.length === 0) return null;
  const lead_types = { ...mapping.lead_types, ...chosen };
  return (
    <section className={styles.entries} aria-label="Lead types of the file">
      <p className={styles.text}>
        These words in the file aren’t lead types. Choose what each one means.
      </p>
      {save.error && <ErrorDisplay error={save.error} labels={{ mapping: 'Columns' }} />}
      {words.map((word) => (
        <div key={word} className={styles.columnEntry}>
          <span className={styles.columnName} title={word}>
            {word}
          </span>
          <Select
            size="xs"
            aria-label={`Lead type for ${word}`}
            placeholder="Choose a lead type"
            data={[...leadTypes]}
            value={chosen[word] ?? null}
            onChange={(type) => isLeadType(type) && setChosen({ ...chosen, [word]: type })}
          />
        </div>
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          disabled={Object.keys(chosen).length === 0}
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              params: { id: one.id },
              body: { mapping: { ...mapping, lead_types } },
              version: one.version,
            })
          }
        >
          Use These Lead Types
        </Button>
      </div>
    </section>
  );
}
