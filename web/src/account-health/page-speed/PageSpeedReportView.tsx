import {
  scoreColor,
  scorePercent,
  scoreText,
} from '@portal/contract/account-health/overviews/scores.ts';
import {
  type PageSpeedOpportunity,
  type PageSpeedReport,
  scoreCategories,
  scoreTitles,
} from '@portal/contract/account-health/page-speed/page-speed-run.schema.ts';
import panel from '../overviews/Panel.module.css';
import styles from './PageSpeed.module.css';
import { linkedParts, millisecondsText } from './page-speed-texts.ts';

/** Shows Lighthouse's results: warnings, metrics, measurements, opportunities, and a screenshot of the page. */
export function PageSpeedReportView({ report }: { report: PageSpeedReport }) {
  return (
    <>
      {report.warnings.length > 0 && (
        <section className={panel.section} aria-label="Warnings">
          <h3 className={panel.heading}>Warnings</h3>
          <ul className={styles.warnings}>
            {report.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </section>
      )}
      <Metrics report={report} />
      <Measurements report={report} />
      {scoreCategories.map((category) => (
        <Opportunities
          key={category}
          title={scoreTitles[category]}
          opportunities={report.opportunities.filter((one) => one.category === category)}
        />
      ))}
      {report.opportunities.length === 0 && (
        <p className={panel.quiet}>Lighthouse found nothing to improve.</p>
      )}
      {report.screenshot && (
        <section className={panel.section} aria-label="Screenshot">
          <h3 className={panel.heading}>Screenshot</h3>
          <img className={styles.screenshot} src={report.screenshot} alt="The page as it loaded" />
        </section>
      )}
    </>
  );
}

function colorOf(score: number | null) {
  const percent = scorePercent(score);
  return percent === null ? undefined : scoreColor(percent);
}

function Metrics({ report: { metrics } }: { report: PageSpeedReport }) {
  if (metrics.length === 0) return null;
  return (
    <section className={panel.section} aria-label="Metrics">
      <h3 className={panel.heading}>Metrics</h3>
      <dl className={styles.metrics}>
        {metrics.map(({ id, title, display_value, score }) => (
          <div key={id} data-color={colorOf(score)}>
            <dt>{title}</dt>
            <dd>{display_value ?? '-'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Shows the individual measurements; the score is their median. */
function Measurements({ report: { measurements } }: { report: PageSpeedReport }) {
  if (measurements.length < 2) return null;
  return (
    <section className={panel.section} aria-label="Measurements">
      <h3 className={panel.heading}>Measurements</h3>
      <p className={panel.quiet}>The scores come from the median measurement.</p>
      <table className={styles.measurements}>
        <thead>
          <tr>
            <th scope="col">Measurement</th>
            {scoreCategories.map((category) => (
              <th key={category} scope="col">
                {scoreTitles[category]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measurements.map((scores, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: measurements have only their order
            <tr key={place}>
              <th scope="row">{place + 1}</th>
              {scoreCategories.map((category) => (
                <td key={category}>{scoreText(scores[category])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface OpportunitiesProps {
  title: string;
  opportunities: readonly PageSpeedOpportunity[];
}

function Opportunities({ title, opportunities }: OpportunitiesProps) {
  if (opportunities.length === 0) return null;
  const label = `${title}: what could be better`;
  return (
    <section className={panel.section} aria-label={label}>
      <h3 className={panel.heading}>
        {label}
        <span className={panel.count}>{opportunities.length}</span>
      </h3>
      <ul className={panel.rows}>
        {opportunities.map((one) => (
          <li key={one.id}>
            <details className={styles.opportunity}>
              <summary data-color={colorOf(one.score)}>
                <span>{one.title}</span>
                <span className={panel.quiet}>
                  {one.display_value ??
                    (one.savings_milliseconds
                      ? `Est savings of ${millisecondsText(one.savings_milliseconds)}`
                      : '')}
                </span>
              </summary>
              <p className={panel.quiet}>
                <LinkedText markdown={one.description} />
              </p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LinkedText({ markdown }: { markdown: string }) {
  return linkedParts(markdown).map(({ text, href }, place) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have only their order
      <a key={place} href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    ) : (
      text
    ),
  );
}
