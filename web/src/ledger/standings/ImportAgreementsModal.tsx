import { Button, FileInput, Modal } from '@mantine/core';
import { agreementCalls } from '@portal/contract/ledger/agreement.calls.ts';
import {
  type AgreementImportPreview,
  importColumns,
  longestImportFile,
  mostImportRows,
} from '@portal/contract/ledger/agreement.schema.ts';
import { ledgerCalls } from '@portal/contract/ledger/ledger.calls.ts';
import { useState } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { countText } from '#platform/import/import-texts.ts';
import { PreviewTable } from '#platform/import/PreviewTable.tsx';
import { rowColumn, WrongRows } from '#platform/import/WrongRows.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { shortMonthName } from '../shared/ledger-texts.ts';
import styles from './Standings.module.css';

type PlannedAgreement = AgreementImportPreview['agreements'][number];

const columns: readonly DataTableColumn<PlannedAgreement>[] = [
  rowColumn as DataTableColumn<PlannedAgreement>,
  {
    id: 'client',
    header: 'Client',
    width: 150,
    grow: 2,
    cell: ({ organization }) => organization.dba_name,
  },
  { id: 'name', header: 'Agreement', width: 130, grow: 2, cell: ({ name }) => name },
  {
    id: 'start',
    header: 'First month',
    width: 100,
    align: 'end',
    cell: ({ start_month }) => shortMonthName(start_month),
  },
  {
    id: 'lines',
    header: 'Lines',
    width: 64,
    align: 'end',
    cell: ({ line_count }) => line_count.toLocaleString('en-US'),
  },
];

const plannedId = ({ row }: PlannedAgreement) => row;

/** Imports agreements from a CSV file after a preview. */
export function ImportAgreementsModal({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [csv, setCsv] = useState('');
  const [sizeProblem, setSizeProblem] = useState<string | null>(null);
  const preview = useEndpointMutation(agreementCalls.previewImport, { callerShowsErrors: true });
  const run = useEndpointMutation(agreementCalls.import, {
    invalidates: [ledgerCalls.list, ledgerCalls.get, agreementCalls.list],
    toast: ({ agreements }) => `${countText(agreements.length, 'Agreement')} Imported!`,
    callerShowsErrors: true,
    onSuccess: onClose,
  });
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    preview.reset();
    run.reset();
    setSizeProblem(null);
    if (!chosen) return;
    if (chosen.size > longestImportFile) {
      setSizeProblem('The file is too large. Split it.');
      return;
    }
    const text = await chosen.text();
    setCsv(text);
    preview.mutate({ body: { csv: text } });
  };
  const plan = preview.data;
  const isReady = plan !== undefined && plan.errors.length === 0 && plan.agreements.length > 0;
  return (
    <Modal opened onClose={onClose} size="xl" title="Import Agreements">
      <div className={styles.import}>
        <p className={styles.hint}>
          A CSV file in UTF-8 with up to {mostImportRows} rows, one for each line of an agreement,
          and the columns {importColumns.join(', ')}. Client, Agreement, First month, Work, and
          Quantity are required.
        </p>
        <FileInput
          label="CSV file"
          placeholder="Choose a file"
          accept=".csv,text/csv"
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the file' }}
          value={file}
          error={sizeProblem}
          onChange={(chosen) => void choose(chosen)}
        />
        <ErrorDisplay error={preview.error ?? run.error} labels={{ csv: 'File' }} />
        {plan && plan.errors.length > 0 && (
          <div className={styles.table}>
            <WrongRows errors={plan.errors} />
          </div>
        )}
        {plan && plan.agreements.length > 0 && (
          <div className={styles.table}>
            <PreviewTable
              label="Agreements to import"
              rows={plan.agreements}
              columns={columns}
              rowId={plannedId}
              emptyHeading="No Agreements"
              emptyText="The file has no valid rows."
            />
          </div>
        )}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!isReady}
            loading={run.isPending}
            onClick={() => run.mutate({ body: { csv } })}
          >
            {isReady ? `Import ${countText(plan.agreements.length, 'Agreement')}` : 'Import'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
