// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#platform/api/query-client.ts';
import { renderComponent, unmountComponent } from '#platform/testing/render-component.tsx';
import { ReportActions } from './ReportActions.tsx';

afterEach(unmountComponent);

// Requirements: P2-REPORT-STATUS-11
test.each([true, false])(
  'the button is busy while anyone sends the report: %s',
  async (is_sending) => {
    await renderComponent(
      <QueryClientProvider client={queryClient}>
        <ReportActions
          report={{
            id: 1,
            status: 'finalReview',
            report_url: 'https://portal.example/reporting/2026/3/harbor',
            presentation: 2,
            is_sending,
            allowed_actions: ['update', 'send'],
            client: { dba_name: 'Harbor' },
          }}
        />
      </QueryClientProvider>,
    );
    const [button] = [...document.querySelectorAll('button')].filter(
      ({ textContent }) => textContent === 'Send Report',
    );
    expect([button?.disabled, button?.hasAttribute('data-loading')]).toEqual([
      is_sending,
      is_sending,
    ]);
  },
);
