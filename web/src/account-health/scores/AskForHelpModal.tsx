import { Button, Modal } from '@mantine/core';
import type {
  AccountScoreDetail,
  ScoreFactor,
} from '@portal/contract/account-health/scores/score.schema.ts';
import { scoreFactorRules } from '@portal/contract/account-health/scores/score-factors.ts';
import { type FormEvent, useState } from 'react';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { useFieldErrors } from '#platform/forms/use-field-errors.ts';
import { useViewer } from '#platform/session/viewer.ts';
import { StaffSelect } from '#users/shared/StaffSelect.tsx';
import styles from './Scores.module.css';
import { useAskForHelp } from './scores.queries.ts';

interface AskForHelpModalProps {
  account: number;
  factor: ScoreFactor;
  lead: AccountScoreDetail['account_lead'];
  onClose: () => void;
}

const labels = { person: 'Person', factor: 'Factor' };

/** Sends one of an account's factors to a colleague's inbox, suggesting the account's lead as the colleague. */
export function AskForHelpModal({ account, factor, lead, onClose }: AskForHelpModalProps) {
  const viewer = useViewer();
  const [person, setPerson] = useState(lead && lead.id !== viewer.id ? lead.id : null);
  const ask = useAskForHelp(onClose);
  const { id, isInvalid } = useFieldErrors(ask.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (person === null) return;
    ask.mutate({ params: { id: account }, body: { factor: factor.name, person } });
  };
  return (
    <Modal opened onClose={onClose} title={`Ask About ${scoreFactorRules[factor.name].title}`}>
      <form id={id} className={styles.form} onSubmit={handleSubmit} noValidate>
        <ErrorDisplay error={ask.error} labels={labels} />
        <p className={styles.hint}>{factor.cause} This appears in the person’s inbox.</p>
        <StaffSelect
          label={labels.person}
          staffOnly
          except={viewer.id}
          value={person}
          onChange={setPerson}
          error={isInvalid('person')}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={person === null} loading={ask.isPending}>
            Send Request
          </Button>
        </div>
      </form>
    </Modal>
  );
}
