import { clock, instantAfter } from '#platform/clock.ts';
import { notFound } from '#platform/errors.ts';
import type { PagePrinter } from '#platform/printing/page-printer.ts';
import { createPrintQueue } from '#platform/printing/print-queue.ts';
import { seal, unseal } from '#platform/secrets.ts';

interface SignOffReading {
  signOffId: number;
  personId: number;
}

/** Prints approvals as PDFs. */
export interface SignOffPrints {
  print(reading: SignOffReading, signal: AbortSignal): Promise<Buffer>;
}

const purpose = 'sign-off.print';
/** A print token's lifetime. It is short, because the printed page loads its content immediately. */
const lifeMilliseconds = 60_000;

/**
 * Returns a print token. The token never leaves the server: the printer adds it to the request that the printed page
 * makes.
 */
const sealReading = (reading: SignOffReading) =>
  seal(purpose, JSON.stringify({ ...reading, until: instantAfter(lifeMilliseconds) }));

/** Returns the content that a print token refers to. Throws 404 if the token is invalid or has expired. */
export function openReading(token: string | undefined): SignOffReading {
  try {
    // The cast is safe, because only `sealReading` seals data for this purpose.
    const { until, ...reading } = JSON.parse(unseal(purpose, token ?? '')) as SignOffReading & {
      until: string;
    };
    if (until > clock.instant()) return reading;
  } catch {
    // An invalid token gets the same 404 as an expired token.
  }
  throw notFound('Print');
}

const readsOf = (token: string) => [
  { path: /^\/api\/sign-off-print-content\/?$/, headers: { 'x-print-token': token } },
  { path: /^\/api\/portal\/(logo\/?)?$/ },
];

export function createSignOffPrints(printer: PagePrinter): SignOffPrints {
  const queue = createPrintQueue(1);
  return {
    print(reading, signal) {
      const preparePage = async () => ({
        path: '/print/sign-off' as const,
        reads: readsOf(sealReading(reading)),
        signal,
      });
      return queue.run(reading.personId, () => printer.print(preparePage), signal);
    },
  };
}
