import type { AccountHealthOverview } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import type { PanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { PageSpeedRunPanel } from '../page-speed/PageSpeedRunPanel.tsx';
import { AccountHealthPanel } from './AccountHealthPanel.tsx';
import type { OverviewSearch } from './overview-search.ts';
import { RefreshPanel } from './RefreshPanel.tsx';

interface AccountHealthPanelsProps {
  search: OverviewSearch;
  overviews: readonly AccountHealthOverview[];
  today: string;
  width: PanelWidth;
  onChange: (patch: Partial<OverviewSearch>) => unknown;
}

/** Shows the panel that the URL opens: a page-speed run, a refresh, or an account. */
export function AccountHealthPanels(props: AccountHealthPanelsProps) {
  const { search, overviews, today, width, onChange } = props;
  const { run, refresh, account } = search;
  const close = () => onChange({ account: undefined, refresh: undefined, run: undefined });
  const openAccount = (id: number) => onChange({ account: id, refresh: undefined, run: undefined });
  if (run !== undefined) {
    return (
      <PageSpeedRunPanel
        key={run}
        id={run}
        width={width}
        onBack={account === undefined ? undefined : () => onChange({ run: undefined })}
        onClose={close}
      />
    );
  }
  if (refresh !== undefined) {
    return (
      <RefreshPanel key={refresh} id={refresh} width={width} onOpen={openAccount} onClose={close} />
    );
  }
  if (account === undefined) return null;
  return (
    <AccountHealthPanel
      key={account}
      id={account}
      known={overviews.find(({ id }) => id === account)}
      today={today}
      width={width}
      onOpenRun={(id) => onChange({ run: id })}
      onClose={close}
    />
  );
}
