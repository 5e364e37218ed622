import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { webApplicationCalls } from '@portal/contract/apps/web-application.calls.ts';
import type { ChecklistKind } from '@portal/contract/onboarding/checklist.schema.ts';
import type { WebsiteBuild } from '@portal/contract/onboarding/website-build.schema.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import {
  IconAlertTriangle,
  IconCalendarStats,
  IconExternalLink,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { PersonAvatar } from '#platform/ui/people/PersonAvatar.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { MissingChecklistBadge } from '../checklists/MissingChecklistBadge.tsx';
import styles from './Builds.module.css';
import { buildLabels, linkFields } from './build-form-values.ts';
import { ProgressBadge } from './ProgressBadge.tsx';

interface BuildCardProps {
  build: WebsiteBuild;
  openChecklist: number | undefined;
  onOpen: (checklist: number) => void;
  onEdit: (build: number) => void;
  onAddChecklist?: (build: WebsiteBuild, kind: ChecklistKind) => void;
}

const states = {
  active: { name: 'Active', color: 'var(--tone-success)' },
  upcoming: { name: 'Upcoming', color: 'var(--tone-info)' },
  finished: { name: 'Finished', color: 'var(--tone-success)' },
  archived: { name: 'Archived', color: 'var(--text-tertiary)' },
};

function stateOf(build: WebsiteBuild, hasStarted: boolean): keyof typeof states {
  if (!build.is_active) return 'archived';
  if (build.finished_at) return 'finished';
  return hasStarted ? 'active' : 'upcoming';
}

/** Shows a website build with its two checklists. */
export function BuildCard(props: BuildCardProps) {
  const { build, openChecklist, onOpen, onEdit, onAddChecklist } = props;
  const { label, organization, allowed_actions: actions } = build;
  const today = dayInZone(new Date(), useTimeZone());
  const hasStarted = build.start_date === null || build.start_date <= today;
  const checklists = [
    { kind: 'build', title: 'Build', badge: build.build_badge },
    { kind: 'deploy', title: 'Deployment', badge: build.deploy_badge },
  ] as const;
  return (
    <article className={styles.card} aria-label={label} data-late={build.is_late || undefined}>
      <header className={styles.cardHead}>
        <div className={styles.names}>
          <h2 className={styles.label}>{label}</h2>
          <p className={styles.organization}>
            <OrganizationLink organization={organization} />
          </p>
        </div>
        {actions.length > 0 && (
          <Tooltip label="Edit">
            <ActionIcon aria-label={`Edit ${label}`} onClick={() => onEdit(build.id)}>
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
      </header>
      <p className={styles.facts}>
        <StatusDot status={states[stateOf(build, hasStarted)]} />
        {build.start_date && (
          <span>
            {hasStarted ? 'Started' : 'Starts'} <DateText value={build.start_date} style="long" />
          </span>
        )}
        {build.finished_at && (
          <span className={styles.finished}>
            Finished <DateText value={build.finished_at} style="long" />
          </span>
        )}
      </p>
      <div className={styles.badges}>
        {checklists.map(({ kind, title, badge }) =>
          badge ? (
            <ProgressBadge
              key={kind}
              title={title}
              badge={badge}
              isOpen={badge.checklist === openChecklist}
              onOpen={() => onOpen(badge.checklist)}
            />
          ) : (
            <div key={kind} className={styles.missing}>
              <MissingChecklistBadge kind={kind} />
              {onAddChecklist && (
                <Button
                  size="xs"
                  variant="subtle"
                  leftSection={<IconPlus size={14} stroke={2} />}
                  onClick={() => onAddChecklist(build, kind)}
                >
                  Add
                </Button>
              )}
            </div>
          ),
        )}
      </div>
      <Outlook build={build} />
      <Links build={build} />
    </article>
  );
}

/** Shows who is holding up the build, and its expected completion date at the usual pace. */
function Outlook({ build }: { build: WebsiteBuild }) {
  const { late_count: late, held_up_by: holder, forecast } = build;
  if (late === 0 && !forecast) return null;
  return (
    <ul className={styles.outlook}>
      {late > 0 && (
        <li className={styles.late}>
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
          <span>
            {late.toLocaleString('en')} {late === 1 ? 'item' : 'items'} overdue
            {holder && (
              <>
                {', '}
                {holder.person ? (
                  <span className={styles.holder}>
                    {holder.late_count.toLocaleString('en')} with{' '}
                    <PersonAvatar person={holder.person} size={18} />
                    {holder.person.name}
                  </span>
                ) : (
                  `${holder.late_count.toLocaleString('en')} unassigned`
                )}
              </>
            )}
          </span>
        </li>
      )}
      {forecast && (
        <li
          className={late > 0 ? styles.behind : undefined}
          title={`At the median of ${forecast.days_per_item.toLocaleString('en', { maximumFractionDigits: 1 })} days per item of ${forecast.finished_build_count} finished builds`}
        >
          <IconCalendarStats size={15} stroke={1.6} aria-hidden="true" />
          <span>
            {late > 0 ? 'Behind, on pace to finish' : 'On pace to finish'}{' '}
            <DateText value={forecast.finishes_on} style="long" />
          </span>
        </li>
      )}
    </ul>
  );
}

function Links({ build }: { build: WebsiteBuild }) {
  const links = linkFields.flatMap((field) => {
    const href = build[field];
    return href ? [{ field, href }] : [];
  });
  const mayCreateApp = useMayCall(webApplicationCalls.initialize);
  const needsApp = mayCreateApp && build.is_active && build.new_application === null;
  if (links.length === 0 && !needsApp) return null;
  return (
    <ul className={styles.links}>
      {links.map(({ field, href }) => (
        <li key={field}>
          <a href={href} target="_blank" rel="noopener noreferrer">
            {linkTexts[field]}
            {isLocalAddress(href) && ', this machine only'}
            <IconExternalLink size={12} stroke={1.8} aria-hidden="true" />
            <span className={styles.hidden}>{buildLabels[field]}</span>
          </a>
        </li>
      ))}
      {needsApp && (
        <li className={styles.newApp}>
          <Link to="/apps" search={{ panel: 'add', build: build.id }}>
            <IconPlus size={13} stroke={2} aria-hidden="true" />
            New App
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Returns whether an address can be reached only from the server's own machine. */
const isLocalAddress = (url: string) => /^https?:\/\/(127\.|localhost\b|\[::1\])/.test(url);

const linkTexts: Record<(typeof linkFields)[number], string> = {
  brand_interview_link: 'Brand interview',
  sitemap_link: 'Sitemap',
  intake_link: 'Intake',
  staging_url: 'Staging',
};
