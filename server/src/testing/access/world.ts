import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import type { Db } from '#platform/database/tables.ts';
import { makeToken } from '#platform/tokens.ts';
import { makeArticle, makeReviewLink } from '#testing/content.factories.ts';
import {
  makeAccount,
  makeCalendarFeed,
  makeOrganization,
  makePerson,
  makeWriter,
  type Organization,
  type Person,
} from '#testing/people.factories.ts';
import type { SignedInKind } from './kinds.ts';

/** Two organizations whose names differ by one letter, and people with and without access to `ours`. */
export interface World {
  ours: Organization;
  theirs: Organization;
  people: Record<SignedInKind, Person>;
  /** The token of a review link that was sent to the customer. */
  reviewToken: string;
  /** The token in the address of the customer's calendar feed. */
  calendarToken: string;
  writerId: number;
  /** Creates an article of `ours` in editing, with a writer, an editor, an approver, and a poster. */
  article(db: Db, change?: Record<string, unknown>): Promise<{ id: number; title: string }>;
}

export async function makeWorld(db: Db): Promise<World> {
  const ours = await makeOrganization(db, {
    dba_name: 'Harbor Marina',
    dba_name_key: 'harbor marina',
  });
  const theirs = await makeOrganization(db, {
    dba_name: 'Harbor Marine',
    dba_name_key: 'harbor marine',
  });
  const writer = await makeWriter(db);
  const otherWriter = await makeWriter(db);
  const people = {
    nobody: await makePerson(db),
    customer: await makePerson(db, { kind: 'customer' }),
    stranger: await makePerson(db, { kind: 'customer' }),
    owner: await makePerson(db, { kind: 'owner' }),
    writer: writer.person,
    otherWriter: otherWriter.person,
    editor: await makePerson(db, { kind: 'editor' }),
    approver: await makePerson(db, { kind: 'editor' }),
    poster: await makePerson(db, { kind: 'contractor' }),
    staff: await makePerson(db, { kind: 'staff' }),
    superuser: await makePerson(db, { kind: 'superuser' }),
  };
  const place = (person: Person, organization: Organization, role: { id: number }) =>
    makeAccount(db, { person_id: person.id, organization_id: organization.id, role });
  await place(people.customer, ours, groups.customer);
  await place(people.owner, ours, groups.accountOwner);
  await place(people.stranger, theirs, groups.customer);
  const token = makeToken();
  const { id: waiting } = await makeArticle(db, {
    client_id: ours.id,
    status: 'final_review',
    final_approver_id: people.customer.id,
  });
  await makeReviewLink(db, {
    token,
    personId: people.customer.id,
    organizationId: ours.id,
    articleId: waiting,
  });
  const calendarToken = makeToken();
  await makeCalendarFeed(db, { token: calendarToken, personId: people.customer.id });
  return {
    reviewToken: token,
    calendarToken,
    ours,
    theirs,
    people,
    writerId: writer.id,
    article: (inDb, change = {}) =>
      makeArticle(inDb, {
        client_id: ours.id,
        status_id: statusId.editing,
        writer_id: writer.id,
        editor_id: people.editor.id,
        final_approver_id: people.approver.id,
        poster_id: people.poster.id,
        ...change,
      }),
  };
}
