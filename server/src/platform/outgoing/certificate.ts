import type { LookupFunction } from 'node:net';
import { connect } from 'node:tls';
import { createConnectionGuard } from './connection-guard.ts';
import { OutgoingError } from './outgoing-error.ts';
import { literalAddress } from './public-addresses.ts';

export interface SiteCertificate {
  validTo: Date;
  /** The reason browsers don't trust the certificate; null if they trust it. */
  error: string | null;
}

export type CertificateReader = (
  site: { host: string; port: number },
  options: { timeoutMilliseconds: number; signal?: AbortSignal },
) => Promise<SiteCertificate>;

interface ReaderOptions {
  /** Internal hosts that may be reached, as `host` or `host:port`. */
  allowedHosts: readonly string[];
  /** Replaces the DNS lookup in tests. */
  lookup?: LookupFunction;
}

/**
 * Creates a reader of sites' certificates. Like the guarded fetch, it connects only to public addresses. Its calls
 * throw an OutgoingError.
 */
export function createCertificateReader({
  allowedHosts,
  lookup,
}: ReaderOptions): CertificateReader {
  const guard = createConnectionGuard({ allowedHosts, lookup });

  return async ({ host, port }, { timeoutMilliseconds, signal }) => {
    const url = new URL(`https://${host}:${port}`);
    const guardedLookup = guard.lookupFor(url);
    return new Promise<SiteCertificate>((done, fail) => {
      const socket = connect({
        host: host.replace(/^\[|\]$/g, ''),
        port,
        ...(literalAddress(url) === undefined ? { servername: host } : {}),
        lookup: guardedLookup,
        // Accepts untrusted certificates, in order to explain the error.
        rejectUnauthorized: false,
      });
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        socket.destroy();
      };
      const giveUp = (error: unknown) => {
        end();
        fail(error);
      };
      const abort = () => giveUp(signal?.reason);
      const timer = setTimeout(
        () => giveUp(new OutgoingError('timed-out', 'The response took too long.')),
        timeoutMilliseconds,
      );
      signal?.addEventListener('abort', abort);
      socket.once('error', (error) =>
        giveUp(
          error instanceof OutgoingError ? error : new OutgoingError('unreachable', error.message),
        ),
      );
      socket.once('secureConnect', () => {
        const validTo = new Date(socket.getPeerCertificate().valid_to);
        const error = socket.authorized ? null : String(socket.authorizationError);
        end();
        done({ validTo, error });
      });
    });
  };
}
