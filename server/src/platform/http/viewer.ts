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
export const actorBeside = ({ actorId }: Viewer, authorId: number): number | null =>
  actorId === authorId ? null : actorId;

/** Finds who holds a token; null when nobody does. Filled by `auth`. */
export type Authenticate = (db: Db, token: string) => Promise<Viewer | null>;

/** Whoever holds a token. */
export interface Holder {
  /** As this server saw them last, if it has: right as long as `now` answers the very same viewer. */
  readonly lastSeen: Viewer | undefined;
  /** As they are; null when nobody holds the token. */
  now(db: Db): Promise<Viewer | null>;
}

/** Filled by `auth`. */
export type FindHolder = (token: string) => Holder;

/** The token of `Authorization: Token …`. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return /^Token (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
