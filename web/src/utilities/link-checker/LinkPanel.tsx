import { linkCheckCalls } from '@portal/contract/utilities/link-check.calls.ts';
import type { CheckedLink, LinkParent } from '@portal/contract/utilities/link-check.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointPages } from '#platform/api/queries.ts';
import { CopyButton } from '#platform/ui/buttons/CopyButton.tsx';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import { PendingPanel } from '#platform/ui/panel/PendingPanel.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import styles from './LinkChecker.module.css';
import { formatCount, kindLabels, verdictLabels } from './link-check-texts.ts';
import { checkedLinkQuery } from './link-checks.queries.ts';

interface LinkPanelProps {
  check: number;
  id: number;
  /** The link's row; undefined if the list doesn't contain it. */
  row: CheckedLink | undefined;
  width: PanelWidth;
  onClose: () => void;
}

/** Shows a link and all pages that contain it. */
export function LinkPanel({ check, id, row, width, onClose }: LinkPanelProps) {
  const loading = useQuery({ ...checkedLinkQuery(check, id), enabled: row === undefined });
  const link = row ?? loading.data;
  if (!link) return <PendingPanel noun="Link" loading={loading} onClose={onClose} />;
  return (
    <SidePanel title={link.url} onResize={width.toggle} onClose={onClose}>
      <div className={styles.stack}>
        <p className={styles.sentence}>{link.sentence}</p>
        <PropertyList>
          <Property label="Verdict">
            <StatusDot status={verdictLabels[link.verdict]} />
          </Property>
          <Property label="Status">{link.status_code ?? 'Not checked'}</Property>
          <Property label="URL">
            <External url={link.url} />
          </Property>
        </PropertyList>
        <Hops link={link} />
        <Parents check={check} link={link} />
        <Details link={link} />
      </div>
    </SidePanel>
  );
}

function External({ url }: { url: string }) {
  const isWeb = /^https?:\/\//i.test(url);
  return (
    <span className={styles.external}>
      {isWeb ? (
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      ) : (
        url
      )}
    </span>
  );
}

function Hops({ link: { hops, final_url } }: { link: CheckedLink }) {
  if (hops.length === 0) return null;
  return (
    <section className={styles.part} aria-label="Redirects">
      <h3 className={styles.heading}>Redirects</h3>
      <ol className={styles.hops}>
        {hops.map(({ url, status_code }) => (
          <li key={url}>
            <span className={`${styles.hopStatus} tabular`}>{status_code}</span>
            <External url={url} />
          </li>
        ))}
        {final_url && (
          <li>
            <span className={styles.hopStatus}>End</span>
            <External url={final_url} />
          </li>
        )}
      </ol>
    </section>
  );
}

const parentKey = ({ id, kind }: LinkParent) => `${id} ${kind}`;

function Parents({ check, link }: { check: number; link: CheckedLink }) {
  const list = useEndpointPages(linkCheckCalls.parents, {
    params: { id: check, link: link.id },
    pageSize: 50,
  });
  return (
    <section className={styles.part} aria-label="Pages">
      <h3 className={styles.heading}>
        Linked on {formatCount(link.parents_count, 'page')}
        {list.rows.length > 1 && (
          <CopyButton
            size="compact-xs"
            variant="subtle"
            value={list.rows.map(({ url }) => url).join('\n')}
            label="Copy addresses"
          />
        )}
      </h3>
      {list.isLoading && <SkeletonRows rows={3} label="Loading Pages" />}
      {list.error && (
        <LoadProblem
          heading="The pages couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <p className={styles.soft}>No page links to it: the check began here.</p>
      )}
      <ul className={styles.parents}>
        {list.rows.map((parent) => (
          <li key={parentKey(parent)}>
            <External url={parent.url} />
            <span className={styles.soft}>
              {kindLabels[parent.kind]}
              {parent.text && <> · “{parent.text}”</>}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore list={list} size="xs">
        Show more pages
      </ShowMore>
    </section>
  );
}

function Details({ link: { details } }: { link: CheckedLink }) {
  if (!details) return null;
  const headers = Object.entries(details.headers ?? {});
  if (!details.error && !details.connected_to && headers.length === 0) return null;
  return (
    <section className={styles.part} aria-label="For staff">
      <h3 className={styles.heading}>What the server said</h3>
      <PropertyList>
        {details.error && <Property label="Error">{details.error}</Property>}
        {details.connected_to && <Property label="Connected to">{details.connected_to}</Property>}
        {headers.map(([name, value]) => (
          <Property key={name} label={name}>
            <span className={styles.external}>{value}</span>
          </Property>
        ))}
      </PropertyList>
    </section>
  );
}
