import type { Permission } from '@portal/contract/platform/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#platform/database/tables.ts';

/** Who is asking. `auth` makes it from the session; everything that decides is given it. */
export interface Viewer {
  readonly id: number;
  /** The real person: another than `id` while somebody is impersonated. */
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
}

/** The real person behind the viewer, where that is another than the one whom a record names as its author. */
export const actorUnlessAuthor = ({ actorId }: Viewer, authorId: number): number | null =>
  actorId === authorId ? null : actorId;

/** Returns the viewer whose live session has this token, else null. Implemented by `auth`. */
export type Authenticate = (db: Db, token: string) => Promise<Viewer | null>;

/** The token of `Authorization: Token …`. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return /^Token (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
