import { isIP } from 'node:net';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { clock } from '#platform/clock.ts';
import { runHeavyTask } from '#platform/heavy-work/heavy-work.ts';
import type { CertificateReader } from '#platform/outgoing/certificate.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import type { ResolveHost } from '#platform/outgoing/resolve-host.ts';
import { isAllowedByRobots } from '#platform/outgoing/robots.task.ts';
import type { CheckOutcome, CheckSubject, ItemCheckDefinition } from './item-checks.ts';

const validDays = 30;
/** The crawler whose robots.txt rules are checked. If it has no rules of its own, the rules for all crawlers apply. */
const searchEngine = 'Googlebot';
const timeoutMilliseconds = 15_000;

export interface SiteCheckServices {
  guardedFetch: GuardedFetch;
  readCertificate: CertificateReader;
  resolveHost: ResolveHost;
}

const passed = (text: string): CheckOutcome => ({ state: 'passed', text });
const failed = (text: string): CheckOutcome => ({ state: 'failed', text });

/** Defines a check of an organization's site. The result is 'unknown' if the organization has no domain. */
const ofSite =
  (check: (site: URL, setting: string | null, signal: AbortSignal) => Promise<CheckOutcome>) =>
  async (
    { organization }: CheckSubject,
    setting: string | null,
    signal: AbortSignal,
  ): Promise<CheckOutcome> => {
    const { domain, dba_name } = organization;
    if (domain === null || !URL.canParse(domain)) {
      return { state: 'unknown', text: `${dba_name} has no website in its organization record.` };
    }
    try {
      return await check(new URL(domain), setting, signal);
    } catch (error) {
      // If the site doesn't respond, the check fails. Any other error says nothing about the site, so it is rethrown.
      if (error instanceof OutgoingError) return failed(error.message);
      throw error;
    }
  };

/** Returns the built-in checks of a client's own site. */
export function siteChecks({
  guardedFetch,
  readCertificate,
  resolveHost,
}: SiteCheckServices): ItemCheckDefinition[] {
  return [
    {
      kind: 'https',
      title: 'Site responds over https',
      description: "The organization's website responds over https without an error.",
      setting: null,
      run: ofSite(async ({ host }, _, signal) => {
        const address = `https://${host}/`;
        const { status, url } = await guardedFetch(address, {
          maximumBytes: 65_536,
          whenTooLarge: 'cut',
          timeoutMilliseconds,
          signal,
        });
        if (!url.startsWith('https:')) return failed(`${address} redirects to ${url}.`);
        if (status >= 400) return failed(`${url} responds with status ${status}.`);
        return passed(`${url} responds with status ${status}.`);
      }),
    },
    {
      kind: 'certificate',
      title: `Certificate is valid for ${validDays} days`,
      description: `The website's certificate is trusted and valid for at least ${validDays} days.`,
      setting: null,
      run: ofSite(async ({ hostname, port }, _, signal) => {
        const certificate = await readCertificate(
          { host: hostname, port: port === '' ? 443 : Number(port) },
          { timeoutMilliseconds, signal },
        );
        if (certificate.error !== null)
          return failed(`The certificate is not trusted: ${certificate.error}.`);
        const until = dayInZone(certificate.validTo, clock.timeZone());
        const millisecondsLeft = certificate.validTo.getTime() - clock.now().getTime();
        return millisecondsLeft < validDays * 86_400_000
          ? failed(`The certificate is valid until ${until} only.`)
          : passed(`The certificate is valid until ${until}.`);
      }),
    },
    {
      kind: 'domain',
      title: 'Domain resolves to the expected address',
      description: "The website's name resolves to the IP address of the new server.",
      setting: { label: 'IP address', placeholder: '203.0.113.10', required: true },
      findSettingError: (setting) => (isIP(setting) === 0 ? 'Enter an IP address.' : null),
      run: ofSite(async ({ hostname }, expected) => {
        const addresses = await resolveHost(hostname);
        if (addresses.length === 0)
          return failed(`${hostname} does not resolve to a public address.`);
        const text = `${hostname} resolves to ${addresses.join(', ')}.`;
        return expected !== null && addresses.includes(expected) ? passed(text) : failed(text);
      }),
    },
    {
      kind: 'robots',
      title: 'robots.txt lets search engines in',
      description: "The website's robots.txt doesn't keep search engines out of the whole site.",
      setting: null,
      run: ofSite(async ({ host }, _, signal) => {
        const { status, url, body } = await guardedFetch(`https://${host}/robots.txt`, {
          maximumBytes: 512_000,
          whenTooLarge: 'cut',
          timeoutMilliseconds,
          signal,
        });
        // Search engines don't crawl a site whose robots.txt returns a server error; without a robots.txt, they crawl
        // everything.
        if (status >= 500) return failed(`${url} responds with status ${status}.`);
        if (status >= 400) return passed('The site has no robots.txt, so nothing is blocked.');
        const question = { text: body.toString('utf8'), agent: searchEngine, path: '/' };
        return (await runHeavyTask(isAllowedByRobots, question))
          ? passed(`${url} lets search engines in.`)
          : failed(`${url} blocks search engines from the whole site.`);
      }),
    },
  ];
}
