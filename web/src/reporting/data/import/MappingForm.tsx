import { Button, SegmentedControl, TextInput } from '@mantine/core';
import {
  organizationColumns,
  type ReportDataImport,
} from '@portal/contract/reporting/data/report-data-import.schema.ts';
import { leadTypes } from '@portal/contract/reporting/ui-components.ts';
import type { FormEvent } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useKeptValues } from '#platform/forms/use-kept-values.ts';
import { Select } from '#platform/ui/inputs/Select.tsx';
import styles from '../ReportData.module.css';
import { useSaveMapping } from '../report-data.queries.ts';
import {
  isLeadType,
  type MappingValues,
  mappingOf,
  mappingValues,
  numberColumns,
} from './mapping-values.ts';

const byLabels = { dba_name: 'Name', slug: 'Slug', domain: 'Domain', id: 'Id' } as const;

/** Lets the user assign a meaning to each column of a file. */
export function MappingForm({ one }: { one: ReportDataImport }) {
  const name = `columns-of-import-${one.id}`;
  const { values, change: set, clear } = useKeptValues(name, mappingValues(one));
  const save = useSaveMapping();
  const mapping = mappingOf(values, one);
  const isSaved = JSON.stringify(mapping) === JSON.stringify(mappingOf(mappingValues(one), one));
  const isLeads = one.kind === 'leads';
  const choice = (
    label: string,
    field: 'month' | 'organizationColumn' | 'name' | 'value' | 'quotable',
  ) => (
    <Select
      size="xs"
      label={label}
      placeholder="Choose a column"
      data={one.columns.filter(Boolean)}
      clearable={field === 'quotable'}
      value={values[field]}
      onChange={(column) => set({ [field]: column })}
    />
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!mapping) return;
    const input = { params: { id: one.id }, body: { mapping }, version: one.version };
    save.mutate(input, { onSuccess: clear });
  };
  return (
    <form className={styles.stack} onSubmit={handleSubmit} aria-label="Columns">
      <h3 className={styles.heading}>Columns</h3>
      {save.error && <ErrorDisplay error={save.error} labels={{ mapping: 'Columns' }} />}
      <Sample one={one} />
      <SegmentedControl
        size="xs"
        aria-label="Layout"
        data={[
          { value: 'rows', label: isLeads ? 'A row per lead type' : 'A row per source' },
          { value: 'columns', label: isLeads ? 'A column per lead type' : 'A column per source' },
        ]}
        value={values.layout}
        onChange={(layout) => set({ layout: layout === 'columns' ? 'columns' : 'rows' })}
      />
      <div className={styles.pair}>
        {choice('Month', 'month')}
        {values.layout === 'rows' && (
          <>
            {choice(isLeads ? 'Lead type' : 'Source', 'name')}
            {choice(isLeads ? 'Leads' : 'New users', 'value')}
            {isLeads && choice('Quotable leads (optional)', 'quotable')}
          </>
        )}
        {one.client === null && (
          <>
            {choice('Organization', 'organizationColumn')}
            <Select
              size="xs"
              label="It is named by its"
              data={organizationColumns.map((value) => ({ value, label: byLabels[value] }))}
              allowDeselect={false}
              value={values.organizationBy}
              onChange={(by) =>
                set({
                  organizationBy: organizationColumns.find((name) => name === by) ?? 'dba_name',
                })
              }
            />
          </>
        )}
      </div>
      {values.layout === 'columns' && <NumberColumns one={one} values={values} onChange={set} />}
      <div className={styles.row}>
        <Button
          type="submit"
          size="xs"
          variant="default"
          disabled={!mapping || isSaved}
          loading={save.isPending}
        >
          Use These Columns
        </Button>
        {!isSaved && mapping && (
          <span className={styles.text}>The preview below uses the previous columns.</span>
        )}
      </div>
    </form>
  );
}

/** Shows the first rows, unparsed. */
function Sample({ one }: { one: ReportDataImport }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={styles.sample} aria-label="First rows of the file" tabIndex={0}>
      <table className={styles.sampleTable}>
        <thead>
          <tr>
            {one.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {one.sample.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
            <tr key={row}>
              {cells.map((cell, place) => (
                <td key={one.columns[place]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface NumberColumnsProps {
  one: ReportDataImport;
  values: MappingValues;
  onChange: (change: Partial<MappingValues>) => void;
}

/** Selects the meaning of each number column. A column without a meaning is skipped. */
function NumberColumns({ one, values, onChange }: NumberColumnsProps) {
  const isLeads = one.kind === 'leads';
  const columns = numberColumns(one.columns, values);
  const set = (column: string, change: Partial<MappingValues['columns'][string]>) => {
    const before = values.columns[column] ?? { name: '', quotable: null };
    onChange({ columns: { ...values.columns, [column]: { ...before, ...change } } });
  };
  return (
    <div className={styles.entries}>
      <div
        className={`${styles.columnEntry} ${styles.entryHead}`}
        data-quotable={isLeads || undefined}
        aria-hidden="true"
      >
        <span>Column</span>
        <span>{isLeads ? 'Lead type' : 'Source'}</span>
        {isLeads && <span>Quotable leads</span>}
      </div>
      {columns.map((column) => {
        const { name = '', quotable = null } = values.columns[column] ?? {};
        return (
          <div key={column} className={styles.columnEntry} data-quotable={isLeads || undefined}>
            <span className={styles.columnName} title={column}>
              {column}
            </span>
            {isLeads ? (
              <>
                <Select
                  size="xs"
                  aria-label={`Lead type of ${column}`}
                  placeholder="Leave out"
                  clearable
                  data={[...leadTypes]}
                  value={isLeadType(name) ? name : null}
                  onChange={(type) => set(column, { name: type ?? '' })}
                />
                <Select
                  size="xs"
                  aria-label={`Quotable leads of ${column}`}
                  placeholder="Not in the file"
                  clearable
                  disabled={!isLeadType(name)}
                  data={columns.filter((other) => other !== column)}
                  value={quotable}
                  onChange={(chosen) => set(column, { quotable: chosen })}
                />
              </>
            ) : (
              <TextInput
                size="xs"
                aria-label={`Source of ${column}`}
                placeholder="Leave out"
                maxLength={100}
                value={name}
                onChange={(event) => set(column, { name: event.currentTarget.value })}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
