import { Button } from '@mantine/core';
import {
  type ReportDataKind,
  reportDataLabels,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import type {
  PreflightProblem,
  ReportPreflight,
} from '@portal/contract/reporting/emails/report-sending.schema.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePortalSettings } from '#platform/api/portal-settings.ts';
import { mayOpen, useViewer } from '#platform/session/viewer.ts';
import blocks from '../shared/Blocks.module.css';
import { SetupLink } from '../shared/SetupLink.tsx';
import styles from './Emails.module.css';

interface Found {
  text: string;
  slide: { place: number; title: string } | null;
}

/** Groups the findings by slide, in slide order. Findings without a slide come first. */
export function groupBySlide<One extends Found>(found: readonly One[]) {
  const groups = new Map<number, { title: string | null; found: One[] }>();
  for (const one of found) {
    const place = one.slide?.place ?? 0;
    const title = one.slide && `Slide ${place}: ${one.slide.title || 'Untitled'}`;
    const group = groups.get(place) ?? { title, found: [] };
    group.found.push(one);
    groups.set(place, group);
  }
  return [...groups].sort(([one], [other]) => one - other).map(([place, of]) => ({ place, ...of }));
}

interface FindingsProps<One extends Found> {
  label: string;
  found: readonly One[];
  actionOf?: (one: One) => ReactNode;
}

function Findings<One extends Found>({ label, found, actionOf }: FindingsProps<One>) {
  return (
    <ul className={blocks.list} aria-label={label}>
      {groupBySlide(found).map(({ place, title, found: ofSlide }) => (
        <li key={place} className={styles.group}>
          {title && <div className={styles.slide}>{title}</div>}
          <ul className={styles.lines}>
            {ofSlide.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two components of a slide can have the same text
              <li key={index} className={styles.line}>
                <span>{one.text}</span>
                {actionOf?.(one)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The problems that entering the organization's data in the directory fixes. */
const setupCodes: readonly PreflightProblem['code'][] = [
  'no_organization_logo',
  'not_set_up',
  'promised_hidden',
];

interface PreflightProblemsProps {
  problems: readonly PreflightProblem[];
  /** The organization's slug. */
  slug: string;
  /** Asks for a waiver for the missing data. Without this prop, no waiver button is shown. */
  onWaive?: (kind: ReportDataKind) => void;
}

export function PreflightProblems({ problems, slug, onWaive }: PreflightProblemsProps) {
  return (
    <section className={blocks.section}>
      <h3 className={blocks.heading} data-tone="danger">
        <IconCircleX size={16} stroke={1.8} aria-hidden="true" />
        {problems.length === 1
          ? '1 problem blocks this report'
          : `${problems.length} problems block this report`}
      </h3>
      <Findings
        label="Problems"
        found={problems}
        actionOf={({ code, waivable }) => (
          <>
            {setupCodes.includes(code) && <SetupLink slug={slug} />}
            {onWaive && waivable && (
              <Button
                size="compact-xs"
                variant="default"
                flex="none"
                aria-label={`Send without it: ${reportDataLabels[waivable]}`}
                onClick={() => onWaive(waivable)}
              >
                Send without it
              </Button>
            )}
          </>
        )}
      />
    </section>
  );
}

/** Shows the problems and warnings by slide, or a note that there are none, followed by the recipients. */
export function Preflight({
  preflight,
  slug,
  clientId,
  onWaive,
}: {
  preflight: ReportPreflight;
  /** The organization's slug. */
  slug: string;
  clientId: number;
  onWaive: (kind: ReportDataKind) => void;
}) {
  const { problems, warnings, recipients } = preflight;
  const settings = usePortalSettings();
  const mayOpenSettings = mayOpen(useViewer(), '/reporting/presentation-templates');
  return (
    <>
      {problems.length > 0 && (
        <PreflightProblems problems={problems} slug={slug} onWaive={onWaive} />
      )}
      {problems.length === 0 && warnings.length === 0 && (
        <p className={blocks.heading} data-tone="success">
          <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />
          Everything is in place
        </p>
      )}
      {warnings.length > 0 && (
        <section className={blocks.section}>
          <h3 className={blocks.heading} data-tone="warning">
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
            {warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}
          </h3>
          <Findings label="Warnings" found={warnings} />
        </section>
      )}
      <section className={blocks.section}>
        <h3 className={blocks.heading}>
          {recipients.length === 0 ? 'No recipients' : `To ${peopleText(recipients.length)}`}
        </h3>
        {recipients.length === 0 ? (
          <p className={blocks.quiet}>
            Choose who gets the reports in the client’s{' '}
            {mayOpenSettings ? (
              <Link
                to="/reporting/presentation-templates/$mode/$owner/$tab"
                params={{ mode: 'update', owner: String(clientId), tab: 'settings' }}
              >
                report settings
              </Link>
            ) : (
              'report settings'
            )}
            .
          </p>
        ) : (
          <ul className={styles.people} aria-label="Recipients">
            {recipients.map(({ account, name, email }) => (
              <li key={account} className={styles.person}>
                {name} <span>{email}</span>
              </li>
            ))}
          </ul>
        )}
        {settings?.sends_mail === false && (
          <p className={blocks.notice}>
            The portal has no mail server. Its emails stay in the outbox, and nobody receives them.
          </p>
        )}
      </section>
    </>
  );
}

export const peopleText = (count: number) => (count === 1 ? '1 person' : `${count} people`);
