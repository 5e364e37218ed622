import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { withScheme } from '@portal/contract/platform/field-rules.ts';
import { linkCheckLimits } from '@portal/contract/utilities/link-check.schema.ts';
import type { FormEvent } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useKeptValues } from '#platform/forms/use-kept-values.ts';
import { isStaff, useViewer } from '#platform/session/viewer.ts';
import styles from './LinkChecker.module.css';
import { runningCheckOf, useStartLinkCheck } from './link-checks.queries.ts';
import { WeeklyCheck } from './WeeklyCheck.tsx';

interface StartLinkCheckFormProps {
  /** The client whose site is checked; undefined for any other site. */
  organization: Organization | undefined;
  onStarted: (check: number) => void;
}

const labels = {
  url: 'Address',
  max_pages: 'Page limit',
  follows_robots: 'robots.txt',
  organization: 'Organization',
};

const addressOf = (domain: string | null | undefined) =>
  !domain || /^https?:\/\//i.test(domain) ? (domain ?? '') : `https://${domain}`;

export function StartLinkCheckForm({ organization, onStarted }: StartLinkCheckFormProps) {
  const viewer = useViewer();
  const { values, change, clear } = useKeptValues(`link-check-of-${organization?.id ?? 'any'}`, {
    url: addressOf(organization?.domain),
    pages: linkCheckLimits.pages as string | number,
    ignoresRobots: false,
  });
  const { url, pages, ignoresRobots } = values;
  const start = useStartLinkCheck((check) => {
    clear();
    onStarted(check);
  });
  const running = runningCheckOf(start.error);

  const completeAddress = () => change({ url: withScheme(url.trim()) });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate({
      url,
      max_pages: Number(pages) || linkCheckLimits.pages,
      ...(organization && { organization: organization.id }),
      ...(ignoresRobots && { follows_robots: false }),
    });
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} aria-label="Check a site">
      {start.error && (
        <div className={styles.problem}>
          <ErrorDisplay error={start.error} labels={labels} />
          {running && (
            <Button size="xs" variant="default" onClick={() => onStarted(running.id)}>
              Show the running check
            </Button>
          )}
        </div>
      )}
      <div className={styles.fields}>
        <TextInput
          className={styles.address}
          label="Website URL"
          type="url"
          required
          withAsterisk={false}
          placeholder="https://www.example.com"
          autoComplete="url"
          value={url}
          onChange={(event) => change({ url: event.currentTarget.value })}
          // Add a missing scheme before the browser validates the address, since the browser would reject it.
          onBlur={completeAddress}
          onKeyDown={({ key }) => key === 'Enter' && completeAddress()}
        />
        <NumberInput
          className={styles.limit}
          label="Page limit"
          min={1}
          max={linkCheckLimits.pages}
          thousandSeparator=","
          allowDecimal={false}
          value={pages}
          onChange={(limit) => change({ pages: limit })}
        />
        <Button type="submit" loading={start.isPending}>
          Check Links
        </Button>
      </div>
      {organization && isStaff(viewer) && (
        <div className={styles.options}>
          <Checkbox
            size="xs"
            label="Ignore robots.txt"
            checked={ignoresRobots}
            onChange={(event) => change({ ignoresRobots: event.currentTarget.checked })}
          />
          <WeeklyCheck organization={organization.id} />
        </div>
      )}
    </form>
  );
}
