import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { SetupLink } from '../../shared/SetupLink.tsx';
import styles from './Creator.module.css';

interface MissingData {
  isMissing: (organization: Organization) => boolean;
  text: string;
  linkText: string;
}

/** The data from an organization's record that components show, by component name. */
const neededData: Readonly<Record<string, MissingData>> = {
  OrgLogo: {
    isMissing: ({ logo }) => logo === null,
    text: 'The client has no logo.',
    linkText: 'Upload it in the client directory',
  },
  GoogleAnalyticsChart: {
    isMissing: ({ google_analytics_id: analyticsId }) => analyticsId === null,
    text: 'The client has no Google Analytics ID.',
    linkText: 'Enter it in the client directory',
  },
  WhatConvertsChart: {
    isMissing: ({ what_converts_account: account }) => account === null,
    text: 'The client has no call-tracking account.',
    linkText: 'Enter it in the client directory',
  },
  PromisedAndDelivered: {
    isMissing: ({ shows_promised: isShown }) => isShown === false,
    text: 'The client can’t see what was promised and delivered, so this component is empty.',
    linkText: 'Switch it on in the client directory',
  },
};

interface SetupHintProps {
  /** The component's name in the catalog. */
  name: string;
  /** Null for the master template. */
  organization: Organization | null;
}

/** Warns that the organization's record lacks data that a component needs, with a link for entering it. */
export function SetupHint({ name, organization }: SetupHintProps) {
  const needed = neededData[name];
  if (!organization || !needed?.isMissing(organization)) return null;
  return (
    <p className={styles.hint}>
      {needed.text} <SetupLink slug={organization.slug} text={needed.linkText} />
    </p>
  );
}
