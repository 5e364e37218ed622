import { reportPrintCalls } from '@portal/contract/reporting/prints/report-print.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '#platform/api/api-error.ts';
import { portalSettingsQuery } from '#platform/api/portal-settings.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { PaperPages } from './PaperPages.tsx';
import styles from './Prints.module.css';
import { tellWhenDrawn } from './tell-when-drawn.ts';

/**
 * Renders the pages for the server's browser. The browser adds its token to this page's calls and waits for
 * `data-print-ready` or `data-print-error` on the document element.
 */
export function PrintScreen() {
  // The token is valid for a single call, so never retry the call.
  const content = useQuery({
    ...endpointQuery(reportPrintCalls.content),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Also wait for the settings, because dates are shown in the agency's time zone.
  const settings = useQuery(portalSettingsQuery);
  const error = content.error ?? settings.error;
  const isLoaded = content.data !== undefined && settings.data !== undefined;
  useEffect(() => {
    if (error) document.documentElement.dataset.printError = errorText(error);
  }, [error]);
  useEffect(() => (isLoaded ? tellWhenDrawn() : undefined), [isLoaded]);
  if (!isLoaded) return null;
  const { name, organization, slides } = content.data;
  return (
    <main className={styles.print}>
      <title>{`${name} · ${organization.dba_name}`}</title>
      <PaperPages slides={slides} name={`${organization.dba_name} · ${name}`} />
    </main>
  );
}
