// The crawling process. Running it separately keeps page parsing from delaying the portal's responses, and limits
// memory use.
import { createConnectionGuard } from '#platform/outgoing/connection-guard.ts';
import { crawl } from './crawl.ts';
import type { CrawlOrder, CrawlReport } from './crawl-messages.ts';

const send = (report: CrawlReport) =>
  new Promise<void>((resolve) => {
    process.send?.(report, undefined, undefined, () => resolve());
  });

let onKept = () => {};

async function run(order: Extract<CrawlOrder, { kind: 'start' }>): Promise<void> {
  const { settings, allowedHosts, state } = order;
  const end = await crawl(settings, {
    guard: createConnectionGuard({ allowedHosts }),
    signal: new AbortController().signal,
    state,
    onBatch: (batch) =>
      new Promise((resolve) => {
        onKept = resolve;
        void send({ kind: 'batch', batch });
      }),
  });
  await send({ kind: 'end', end });
}

process.on('message', (order: CrawlOrder) => {
  if (order.kind === 'kept') return onKept();
  run(order)
    .catch((error: unknown) =>
      send({
        kind: 'error',
        message: error instanceof Error ? (error.stack ?? '') : String(error),
      }),
    )
    .finally(() => process.disconnect());
});
// The server has exited; another server will resume from the saved state.
process.on('disconnect', () => process.exit());
