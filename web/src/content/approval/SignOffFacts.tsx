import type { SignOff, SignOffWay } from '@portal/contract/content/approval/sign-off.schema.ts';
import { silenceReason } from '@portal/contract/content/approval/silence-texts.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from './Approval.module.css';

const wayTexts: Readonly<Record<SignOffWay, string>> = {
  signed_in: 'Signed in to the portal',
  review_link: 'Personal review link',
  silence: 'No answer',
};

/** Lists the facts that prove an approval. */
export function SignOffFacts({ signOff }: { signOff: SignOff }) {
  const { actor, approved_by, approved_at, way, silence, text_version } = signOff;
  const { ip, user_agent, content_hash } = signOff;
  return (
    <dl className={styles.facts}>
      <Fact label="Approved by">
        {approved_by?.name ?? 'Nobody: approved by silence'}
        {actor && `, entered by ${actor.name}`}
      </Fact>
      <Fact label="Time">
        <DateText value={approved_at} style="moment" />
      </Fact>
      <Fact label="Approved through">{wayTexts[way]}</Fact>
      {silence && <Fact label="Reason">{`Approved by silence: ${silenceReason(silence)}`}</Fact>}
      <Fact label="Version of the text">
        {text_version > 0 ? text_version : 'No text in the portal'}
      </Fact>
      {ip && <Fact label="Address">{ip}</Fact>}
      {user_agent && <Fact label="Browser">{user_agent}</Fact>}
      <Fact label="SHA-256 of the approved content">
        <code>{content_hash}</code>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
