import type { Permission } from '@portal/contract/platform/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#platform/database/tables.ts';

/** The person who makes a call. `auth` reads it from the session; every check takes it. */
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
  readonly accounts: readonly { readonly organizationId: number; readonly roleId: number }[];
  readonly defaultOrganizationId: number | null;
  readonly sessionId: number;
  /** The client's address, on calls that write; for the audit log. */
  readonly ip?: string;
}

/** Returns the real person if the record's author is someone else, else null. */
export const actorUnlessAuthor = ({ actorId }: Viewer, authorId: number): number | null =>
  actorId === authorId ? null : actorId;

export type Authenticate = (db: Db, token: string) => Promise<Viewer | null>;

/** Returns the token of `Authorization: Token …`. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return /^Token (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
