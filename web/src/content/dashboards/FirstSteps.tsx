import { Button } from '@mantine/core';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type { FirstSteps as Steps } from '@portal/contract/content/dashboards/first-steps.schema.ts';
import { contentImportCalls } from '@portal/contract/content/import/content-import.calls.ts';
import { articleTemplateCalls } from '@portal/contract/content/planning/article-template.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { invitationCalls } from '@portal/contract/organizations/invitation.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMayCall } from '#platform/session/viewer.ts';
import styles from './FirstSteps.module.css';

interface FirstStepsProps {
  steps: Steps;
  onPlanMonth: () => void;
}

/** Guides through the first run, until the portal has its first article. */
export function FirstSteps({ steps, onPlanMonth }: FirstStepsProps) {
  const mayAddClient = useMayCall(organizationCalls.create);
  const mayInvite = useMayCall(invitationCalls.createAndSend);
  const mayAddTemplate = useMayCall(articleTemplateCalls.create);
  const mayAddMonth = useMayCall(planningMonthCalls.create);
  const mayImport = useMayCall(contentImportCalls.create);
  const mayAddArticle = useMayCall(articleCalls.create);
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps" className={styles.title}>
        Set up your agency
      </h2>
      <p className={styles.intro}>Charts of the work appear here once there are articles.</p>
      <ol className={styles.list}>
        <Step
          isDone={steps.has_organization}
          title="Add a client"
          text="Articles, people and reports belong to a client."
        >
          {mayAddClient && (
            <StepLink
              link={linkOptions({ to: '/organizations/directory', search: { panel: 'add' } })}
            >
              Add Organization
            </StepLink>
          )}
        </Step>
        <Step
          isDone={steps.has_colleague}
          title="Invite your team"
          text="Writers, editors and colleagues; each person sees only their own work."
        >
          {mayInvite && (
            <StepLink link={linkOptions({ to: '/users/invitations', search: { panel: 'invite' } })}>
              Invite User
            </StepLink>
          )}
        </Step>
        <Step
          isDone={steps.has_article_template}
          title="Describe recurring articles"
          text="A template plans an article for a client in each of its months. Skip this if you import a content plan."
        >
          {mayAddTemplate && (
            <StepLink
              link={linkOptions({
                to: '/content-generation/templates',
                search: { panel: 'add:template' },
              })}
            >
              Add Template
            </StepLink>
          )}
        </Step>
        <Step
          isDone={steps.has_planning_month}
          title="Plan a month"
          text="The templates create their articles, with due dates and writers."
        >
          {mayAddMonth && (
            <Button size="xs" variant="default" onClick={onPlanMonth}>
              Plan Month
            </Button>
          )}
        </Step>
        <Step
          isDone={steps.has_article}
          title="Add articles"
          text="One by one, or all together from a spreadsheet."
        >
          {mayAddArticle && (
            <StepLink
              link={linkOptions({
                to: '/content-generation/articles/list',
                search: { panel: 'add' },
              })}
            >
              Add Article
            </StepLink>
          )}
          {mayImport && (
            <StepLink link={linkOptions({ to: '/administration/import' })}>Import Plan</StepLink>
          )}
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  isDone: boolean;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ isDone, title, text, children }: StepProps) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <Icon className={styles.icon} size={20} aria-label={isDone ? 'Done' : 'Open'} role="img" />
      <div className={styles.what}>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

interface StepLinkProps {
  link: LinkOptions;
  children: ReactNode;
}

function StepLink({ link, children }: StepLinkProps) {
  return (
    <Button size="xs" variant="default" renderRoot={(props) => <Link {...props} {...link} />}>
      {children}
    </Button>
  );
}
