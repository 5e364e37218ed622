import { Button, Tabs } from '@mantine/core';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import type { PresentationTemplate } from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { endpointQuery } from '#platform/api/queries.ts';
import { AutosaveStatus } from '#platform/forms/AutosaveStatus.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { EmptyLink } from '#platform/ui/placeholders/EmptyLink.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadingScreen } from '#platform/ui/placeholders/LoadingScreen.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { ReportEntries } from '../entries/ReportEntries.tsx';
import {
  organizationQuery,
  type TemplateOwner,
  templateQuery,
} from '../presentation-templates.queries.ts';
import { RecipientList } from '../recipients/RecipientList.tsx';
import styles from './Creator.module.css';
import { type CreatorTab, ownerOf, tabOf } from './creator-path.ts';
import type { Spot } from './deck.ts';
import { useDeckHistory } from './deck-history.ts';
import { NewTemplate } from './NewTemplate.tsx';
import { DeckPreview } from './SamplePreview.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import { TemplateMenu } from './TemplateMenu.tsx';
import { TemplateNotices } from './TemplateNotices.tsx';
import { type TemplateForm, useTemplateForm } from './use-template-form.ts';

const path = '/reporting/presentation-templates/$mode/$owner';
const routeId = `/app/reporting-frame${path}` as const;

export function CreatorScreen() {
  const params = useParams({ from: routeId });
  const tab = tabOf(useParams({ from: `${routeId}/$tab`, shouldThrow: false })?.tab);
  const owner = ownerOf(params.owner);
  const organization = useQuery({
    ...organizationQuery(owner === 'master' ? 0 : owner),
    enabled: owner !== 'master',
  });
  const templates = useQuery(templateQuery(owner));
  // After a deletion, the template is briefly missing before the list opens, so don't show "not found" in between.
  const [isLeaving, setIsLeaving] = useState(false);
  const error = organization.error ?? templates.error;
  const isKnown = owner === 'master' || organization.data !== undefined;

  if (error && !(isKnown && templates.data)) {
    const retry = () => {
      void organization.refetch();
      void templates.refetch();
    };
    return <LoadProblem heading="Data failed to load" error={error} onRetry={retry} />;
  }
  if (!isKnown || !templates.data || (isLeaving && templates.data.length === 0)) {
    return <LoadingScreen text="Loading Data..." />;
  }
  const [template] = templates.data;
  const mode = template ? 'update' : 'create';
  if (mode !== params.mode) {
    const to = tab === 'edit' ? path : (`${path}/$tab` as const);
    return <Navigate to={to} params={{ ...params, mode, tab }} replace />;
  }
  const shared = { owner, organization: organization.data ?? null, tab };
  return template ? (
    <TemplateCreator key={template.id} {...shared} template={template} onLeave={setIsLeaving} />
  ) : (
    <CreatorFrame {...shared} mode="create">
      {tab === 'edit' ? (
        <NewTemplate owner={owner} />
      ) : (
        <OtherTab tab={tab} organization={shared.organization} preview={<MasterPreview />} />
      )}
    </CreatorFrame>
  );
}

interface SharedProps {
  owner: TemplateOwner;
  organization: Organization | null;
  tab: CreatorTab;
}

interface TemplateCreatorProps extends SharedProps {
  template: PresentationTemplate;
  onLeave: (isLeaving: boolean) => void;
}

function TemplateCreator({ template, onLeave, ...shared }: TemplateCreatorProps) {
  const { organization, tab } = shared;
  const { form, notice, commonDeck } = useTemplateForm(template);
  const deck = form.values.slide_templates;
  const history = useDeckHistory(deck, (slides) => form.change({ slide_templates: slides }));
  const [spot, setSpot] = useState<Spot | null>(() => ({ slide: deck[0]?.key ?? '' }));

  return (
    <CreatorFrame
      {...shared}
      mode="update"
      actions={
        <>
          <SaveState form={form} notice={notice} />
          {form.state === 'failed' && (
            <Button size="xs" variant="default" onClick={() => void form.flush()}>
              Try Again
            </Button>
          )}
          <TemplateMenu template={template} organization={organization} onLeave={onLeave} />
        </>
      }
    >
      <TemplateNotices form={form} commonDeck={commonDeck} />
      {tab === 'edit' ? (
        <TemplateEditor
          form={form}
          history={history}
          organization={organization}
          spot={spot}
          onSpot={setSpot}
        />
      ) : (
        <OtherTab
          tab={tab}
          organization={organization}
          preview={<DeckPreview deck={deck} organization={organization} />}
        />
      )}
    </CreatorFrame>
  );
}

interface SaveStateProps {
  form: TemplateForm;
  /** The confirmation for the latest save, which disappears after a moment. */
  notice: string | null;
}

function SaveState({ form, notice }: SaveStateProps) {
  if (notice) {
    return (
      <span className={styles.saved} role="status">
        {notice}
      </span>
    );
  }
  if (form.state === 'idle' && !form.savedAt) {
    return <span className={styles.unchanged}>All changes saved</span>;
  }
  return <AutosaveStatus state={form.state} savedAt={form.savedAt} />;
}

interface OtherTabProps {
  tab: CreatorTab;
  organization: Organization | null;
  preview: ReactNode;
}

function OtherTab({ tab, organization, preview }: OtherTabProps) {
  if (tab === 'preview') return preview;
  if (!organization) return null;
  return tab === 'settings' ? (
    <RecipientList organization={organization} />
  ) : (
    <ReportEntries organization={organization} />
  );
}

interface CreatorFrameProps extends SharedProps {
  mode: 'create' | 'update';
  actions?: ReactNode;
  children: ReactNode;
}

function CreatorFrame({ owner, organization, tab, mode, actions, children }: CreatorFrameProps) {
  const navigate = useNavigate();
  const { data: reports } = useQuery({
    ...endpointQuery(reportCalls.list, {
      query: { organization: organization?.id, limit: 1, columns: ['id'] },
    }),
    enabled: organization !== null && mode === 'update',
  });
  const tabs: { value: CreatorTab; label: string }[] = [
    { value: 'edit', label: 'Edit' },
    ...(organization ? [{ value: 'settings' as const, label: 'Settings' }] : []),
    ...(reports && reports.length > 0 ? [{ value: 'entries' as const, label: 'Entries' }] : []),
    { value: 'preview', label: 'Preview' },
  ];
  const show = (next: string | null) => {
    const params = { mode, owner: String(owner), tab: next ?? 'edit' };
    void navigate(next === 'edit' ? { to: path, params } : { to: `${path}/$tab`, params });
  };
  return (
    <div className={styles.screen}>
      <PageHeader
        title={organization?.dba_name ?? 'Master Template'}
        detail={organization ? 'Presentation template' : 'The pattern for all organizations'}
      >
        {actions}
        <Button
          className={styles.back ?? ''}
          variant="subtle"
          color="gray"
          leftSection={<IconChevronLeft size={15} stroke={1.8} />}
          renderRoot={(props) => <Link {...props} to="/reporting/presentation-templates" />}
        >
          All Templates
        </Button>
      </PageHeader>
      <Tabs className={styles.tabs ?? ''} value={tab} onChange={show}>
        <Tabs.List aria-label="Presentation template" className={styles.tabList ?? ''}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={styles.tabPanel ?? ''}>
          {children}
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** Previews the master template, which a new template would be copied from. */
function MasterPreview() {
  const { data } = useQuery(templateQuery('master'));
  const [master] = data ?? [];
  if (!master) {
    return (
      <EmptyState
        heading="There is nothing to preview yet"
        action={
          <EmptyLink
            link={linkOptions({
              to: '/reporting/presentation-templates/$mode/$owner',
              params: { mode: 'create', owner: 'master' },
            })}
          >
            Create the Master
          </EmptyLink>
        }
      >
        Client templates are copied from the master, which hasn’t been created yet.
      </EmptyState>
    );
  }
  const deck = master.slide_templates.map(({ id, title, components }) => ({
    key: String(id),
    title,
    components,
  }));
  return <DeckPreview deck={deck} organization={null} />;
}
