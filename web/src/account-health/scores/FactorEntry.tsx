import { Button } from '@mantine/core';
import type {
  AccountScoreDetail,
  ScoreFactor,
} from '@portal/contract/account-health/scores/score.schema.ts';
import { scoreFactorRules } from '@portal/contract/account-health/scores/score-factors.ts';
import { IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { HomeLink } from '#users/shared/home/HomeLink.tsx';
import { AskForHelpModal } from './AskForHelpModal.tsx';
import styles from './Scores.module.css';
import { pointsText } from './score-texts.ts';

interface FactorEntryProps {
  account: number;
  factor: ScoreFactor;
  lead: AccountScoreDetail['account_lead'];
  mayAsk: boolean;
}

/** Shows a factor with its points and cause, and the actions that can improve it. */
export function FactorEntry({ account, factor, lead, mayAsk }: FactorEntryProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { title } = scoreFactorRules[factor.name];
  const { points, most_points: most, cause, action } = factor;
  return (
    <li className={styles.factor} data-missing={factor.is_missing || undefined}>
      <span className={styles.factorHead}>
        <span className={styles.factorTitle}>{title}</span>
        <span className={styles.points}>
          {factor.is_missing ? 'Not counted' : `${pointsText(points)} of ${pointsText(most)}`}
        </span>
      </span>
      {!factor.is_missing && (
        <progress
          className={styles.bar}
          aria-label={`Points of ${title}`}
          max={Math.max(most, 0.1)}
          value={points}
        />
      )}
      <span className={styles.cause}>{cause ?? 'Only staff see the details of this factor.'}</span>
      {factor.value && !factor.is_missing && (
        <span className={styles.facts}>
          {factor.value}
          {factor.compared_with && ` · compared with ${factor.compared_with}`}
          {factor.since && (
            <>
              {' · since '}
              <DateText value={factor.since} style="long" />
            </>
          )}
        </span>
      )}
      {(action || mayAsk) && (
        <span className={styles.actions}>
          {action && <HomeLink address={action.address}>{action.label}</HomeLink>}
          {mayAsk && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              leftSection={<IconUserQuestion size={14} stroke={1.6} aria-hidden="true" />}
              aria-label={`Ask someone about ${title}`}
              onClick={() => setIsAsking(true)}
            >
              Ask someone
            </Button>
          )}
        </span>
      )}
      {isAsking && (
        <AskForHelpModal
          account={account}
          factor={factor}
          lead={lead}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}
