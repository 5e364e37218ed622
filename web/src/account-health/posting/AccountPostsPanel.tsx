import { Button } from '@mantine/core';
import type {
  AccountPost,
  AccountPosts,
} from '@portal/contract/account-health/posting/account-posts.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LivePageList } from '#content/live-pages/shared/LivePageList.tsx';
import { mayOpen, useViewer } from '#platform/session/viewer.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { PendingPanel } from '#platform/ui/panel/PendingPanel.tsx';
import { SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import type { PanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import styles from './Posting.module.css';
import { accountPostsQuery } from './posting.queries.ts';

interface AccountPostsPanelProps {
  /** The organization's id. */
  id: number;
  width: PanelWidth;
  onClose: () => void;
}

/** Shows an account's posts: scheduled, live, and in final review. */
export function AccountPostsPanel({ id, width, onClose }: AccountPostsPanelProps) {
  const loading = useQuery(accountPostsQuery(id));
  const posting = loading.data;
  if (!posting) return <PendingPanel noun="Account" loading={loading} onClose={onClose} />;
  const ofStatus = (status: AccountPost['status']) =>
    posting.data.filter((post) => post.status === status);
  return (
    <SidePanel
      title={posting.account.dba_name}
      onResize={width.toggle}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.stack}>
        <Notices posting={posting} />
        <Posts heading="Scheduled Posts" posts={ofStatus('future')} />
        <Posts heading="Posts from the last 12 weeks" posts={ofStatus('publish')} />
        {posting.counts.changed_pages !== null && (
          <section className={styles.section} aria-label="Changed live pages">
            <h3 className={styles.sectionHeading}>
              Changed live pages
              {posting.counts.changed_pages > 0 && (
                <span className={styles.sectionCount}>{posting.counts.changed_pages}</span>
              )}
            </h3>
            <LivePageList organization={id} isChangedOnly />
          </section>
        )}
        <Posts heading="Posts in Final Review Status" posts={ofStatus('final_review')} />
      </div>
    </SidePanel>
  );
}

/** Shows problems with the account's site, and how old its posts are. */
function Notices({ posting }: { posting: AccountPosts }) {
  const { errors, connection_hint, fetched_at } = posting;
  // A changed domain causes a pull error and a hint with the same text; show the text only once.
  const hint = connection_hint !== null && !errors.includes(connection_hint) && connection_hint;
  return (
    <>
      {errors.map((error) => (
        <div key={error} className={styles.notice} data-tone="danger" role="alert">
          <p>{error}</p>
          <OrganizationLink posting={posting} />
        </div>
      ))}
      {hint && (
        <div className={styles.notice}>
          <p>{hint}</p>
          <OrganizationLink posting={posting} />
        </div>
      )}
      {fetched_at && (
        <p className={styles.text}>
          Read from the site on <DateText value={fetched_at} style="moment" />.
        </p>
      )}
    </>
  );
}

function OrganizationLink({ posting: { account } }: { posting: AccountPosts }) {
  if (!mayOpen(useViewer(), '/organizations/directory')) return null;
  return (
    <Link to="/organizations/directory" search={{ organization: account.slug }}>
      Open the client’s record
    </Link>
  );
}

function Posts({ heading, posts }: { heading: string; posts: readonly AccountPost[] }) {
  return (
    <section className={styles.section} aria-label={heading}>
      <h3 className={styles.sectionHeading}>
        {heading}
        {posts.length > 0 && <span className={styles.sectionCount}>{posts.length}</span>}
      </h3>
      {posts.length === 0 ? (
        <p className={styles.text}>No Posts Found</p>
      ) : (
        <ul className={styles.list}>
          {posts.map((post) => (
            <Post key={`${post.link} ${post.title} ${post.date}`} post={post} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Post({ post }: { post: AccountPost }) {
  const { title, link, date, duedate_schedulepost, waits_for_client } = post;
  const shown = date ?? duedate_schedulepost;
  const text = title || 'Untitled';
  return (
    <li>
      {link ? (
        <a href={link} target="_blank" rel="noreferrer">
          {text}
        </a>
      ) : (
        <span className={styles.postTitle}>{text}</span>
      )}
      {waits_for_client && <span className={styles.waiting}>Waiting for client</span>}
      <span className={styles.date}>{shown ? <DateText value={shown} style="long" /> : '-'}</span>
    </li>
  );
}
