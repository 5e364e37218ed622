import { Button, Modal } from '@mantine/core';
import { ledgerCalls } from '@portal/contract/ledger/ledger.calls.ts';
import type { DueArticles } from '@portal/contract/ledger/ledger.schema.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import styles from './PlanningMonthForm.module.css';

type DueLine = DueArticles['lines'][number];

/** Returns a line's articles as text: '3 promised, 1 planned: plan 2 more'. */
export function dueText({ due, planned }: Pick<DueLine, 'due' | 'planned'>): string {
  return `${due} promised, ${planned} planned: plan ${due - planned} more`;
}

/**
 * Renders a button that opens a list of the clients whose agreements promise more articles than are planned for the
 * month. Renders nothing if there are no such clients.
 */
export function DueArticlesNotice({ planningMonth }: { planningMonth: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useEndpointPages(ledgerCalls.due, { params: { id: planningMonth }, pageSize: 200 });
  if (list.rows.length === 0) return null;
  const count = `${list.rows.length}${list.hasMore ? '+' : ''}`;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {count} {count === '1' ? 'client needs' : 'clients need'} articles
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} size={600} title="Articles to plan">
        <ul className={styles.due}>
          {list.rows.map(({ id, dba_name, lines }) => (
            <li key={id} className={styles.dueClient}>
              <Link to="/organizations/$organizationId/ledger" params={{ organizationId: `${id}` }}>
                {dba_name}
              </Link>
              {lines.map((line) => (
                <span key={line.id} className={styles.dueLine}>
                  <span>{line.title}</span>
                  <span className="tabular">{dueText(line)}</span>
                </span>
              ))}
            </li>
          ))}
        </ul>
        <ShowMore list={list} size="xs">
          Show More Clients
        </ShowMore>
      </Modal>
    </>
  );
}
