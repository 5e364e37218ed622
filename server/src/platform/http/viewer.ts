import type { Permission } from '@portal/contract/platform/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#platform/database/tables.ts';
import { apiKeyPrefix } from '#platform/tokens.ts';

/** The person who makes a call. `auth` reads the viewer from the session, and every access check uses it. */
export interface Viewer {
  readonly id: number;
  /** The real person; differs from `id` during impersonation. */
  readonly actorId: number;
  readonly username: string;
  readonly name: string;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly group: { readonly id: number; readonly name: string } | null;
  readonly permissions: ReadonlySet<Permission>;
  readonly accounts: readonly {
    readonly organizationId: number;
    readonly roleId: number;
    /** The organization's `shows_internal_work` setting. */
    readonly showsInternalWork: boolean;
  }[];
  readonly defaultOrganizationId: number | null;
  /** 0 for an API key, which can't be used for calls about sessions. */
  readonly sessionId: number;
  /** The API key that the call was made with. */
  readonly apiKey?: { readonly id: number; readonly mayWrite: boolean };
  /** The client's IP address, for the audit log; set only on calls that write. */
  readonly ip?: string;
}

/** Returns the real person if the record's author is someone else; otherwise, null. */
export const actorUnlessAuthor = ({ actorId }: Viewer, authorId: number): number | null =>
  actorId === authorId ? null : actorId;

export type Authenticate = (db: Db, token: string) => Promise<Viewer | null>;

const tokenPattern = new RegExp(`^(?:Token|Bearer(?= ${apiKeyPrefix})) (\\S+)$`, 'i');

/** Returns the token in `Authorization: Token …`; API keys may also be sent as `Bearer …`. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return tokenPattern.exec(request.headers.authorization ?? '')?.[1];
}
