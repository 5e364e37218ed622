import type { ReportArticle } from '@portal/contract/reporting/presentations/presentation-content.schema.ts';
import { dataOf } from '@portal/contract/reporting/slide-components.ts';
import { ComponentOrigin } from '../origins/ComponentOrigin.tsx';
import { textOf } from './attributes.ts';
import { PendingData } from './PendingData.tsx';
import { SlideNote } from './SlideNote.tsx';
import styles from './Slides.module.css';
import type { SlideComponentProps } from './shown-content.ts';
import { useSlideMedium } from './slide-medium.ts';
import { MoreRows, TableFrame } from './TableFrame.tsx';

/** Shows a month's articles in a table. */
export function ContentOverview({ component }: SlideComponentProps) {
  const { data } = component;
  if (dataOf(component, 'organization') === null) {
    return <SlideNote>No Organization Provided.</SlideNote>;
  }
  if (data.kind !== 'articles') return <PendingData data={data} height={200} />;
  return (
    <ArticleTable
      component={component.id}
      heading={textOf(component, 'tableHeader')}
      articles={data.articles}
    />
  );
}

interface ArticleTableProps {
  /** The component's id. */
  component: string;
  heading: string;
  articles: readonly ReportArticle[];
}

function ArticleTable({ component, heading, articles }: ArticleTableProps) {
  const { maximumRows } = useSlideMedium();
  if (articles.length === 0) {
    return (
      <section className={styles.section}>
        <h3 className={styles.tableHeading}>{heading}</h3>
        <SlideNote>No Articles Currently Available</SlideNote>
      </section>
    );
  }
  const shown = articles.slice(0, maximumRows);
  return (
    <section className={styles.section}>
      <div className={styles.headingLine}>
        <h3 className={styles.tableHeading}>{heading}</h3>
        <ComponentOrigin component={component} label={`Source of ${heading}`} />
      </div>
      <TableFrame label={heading}>
        <table className={styles.table} aria-label={heading}>
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col">Content Type</th>
              <th scope="col" data-kind="number" className={styles.wide}>
                Min. Words
              </th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, title, content_type, min_word_count, status }) => (
              <tr key={id} data-row="">
                <th scope="row">{title}</th>
                <td>{content_type.name}</td>
                <td data-kind="number" className={styles.wide}>
                  {min_word_count?.toLocaleString('en') ?? '–'}
                </td>
                <td>{status.name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <MoreRows count={articles.length - shown.length} />
    </section>
  );
}
