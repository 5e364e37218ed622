import { carriedText, deliveredText, dueOf } from '@portal/contract/ledger/promised-texts.ts';
import type { ComponentData } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import { ComponentOrigin } from '../origins/ComponentOrigin.tsx';
import { textOf } from './attributes.ts';
import { PendingData } from './PendingData.tsx';
import { SlideNote } from './SlideNote.tsx';
import styles from './Slides.module.css';
import type { SlideComponentProps } from './shown-content.ts';
import { useSlideMedium } from './slide-medium.ts';
import { MoreRows, TableFrame } from './TableFrame.tsx';

type PromisedData = Extract<ComponentData, { kind: 'promised' }>;

/** Shows the promised and delivered quantities for the report's month. */
export function PromisedAndDelivered({ component }: SlideComponentProps) {
  const { data } = component;
  if (data.kind !== 'promised') return <PendingData data={data} height={160} />;
  const heading = textOf(component, 'tableHeader');
  return (
    <section className={styles.section}>
      <div className={styles.headingLine}>
        <h3 className={styles.tableHeading}>{heading}</h3>
        <ComponentOrigin component={component.id} label={`Source of ${heading}`} />
      </div>
      <PromisedLines heading={heading} data={data} />
    </section>
  );
}

function PromisedLines({ heading, data }: { heading: string; data: PromisedData }) {
  const { maximumRows } = useSlideMedium();
  if (!data.is_shown) {
    return (
      <SlideNote>
        This is empty because the client can’t see what was promised and delivered.
      </SlideNote>
    );
  }
  if (data.lines.length === 0) return <SlideNote>Nothing was promised for this month.</SlideNote>;
  const shown = data.lines.slice(0, maximumRows);
  return (
    <>
      <TableFrame label={heading}>
        <table className={styles.table} aria-label={heading}>
          <thead>
            <tr>
              <th scope="col">Work</th>
              <th scope="col">This month</th>
              <th scope="col">Earlier months</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <PromisedRow key={line.id} line={line} />
            ))}
          </tbody>
        </table>
      </TableFrame>
      <MoreRows count={data.lines.length - shown.length} />
    </>
  );
}

function PromisedRow({ line }: { line: PromisedData['lines'][number] }) {
  const due = Math.max(1, dueOf(line));
  const done = Math.min(Math.max(0, line.delivered), due);
  return (
    <tr data-row="">
      <th scope="row">{line.title}</th>
      <td>
        <div className={styles.promised}>
          {deliveredText(line.kind, line)}
          <progress
            className={styles.promisedBar}
            aria-label={`${line.title} delivered`}
            max={due}
            value={dueOf(line) === 0 ? due : done}
          />
        </div>
      </td>
      <td>{carriedText(line) ?? '–'}</td>
    </tr>
  );
}
