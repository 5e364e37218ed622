import type { OrganizationOverview } from '@portal/contract/organizations/organization-overview.schema.ts';
import { useNavigate } from '@tanstack/react-router';
import panel from '../overviews/Panel.module.css';
import { PageSpeedRuns } from './PageSpeedSection.tsx';

/** Lists page-speed runs on the client page. Clicking a run opens it in account health. */
export function OrganizationPageSpeed({ organization }: { organization: OrganizationOverview }) {
  const navigate = useNavigate();
  const { id, sections } = organization;
  // Archived clients, and viewers without the permission, don't get this section.
  if (!sections.account_health) return null;
  const open = (run: number) =>
    navigate({ to: '/account-health', search: { all: 'true', account: id, run } });
  return (
    <section className={panel.section} aria-label="Page speed">
      <h3 className={panel.heading}>Page speed</h3>
      <PageSpeedRuns account={id} onOpen={(run) => void open(run)} />
    </section>
  );
}
