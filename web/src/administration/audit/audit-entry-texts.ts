import type { AuditEntry } from '@portal/contract/administration/audit-entry.schema.ts';

/** The words that screens use instead of the log's nouns. */
const nounNames: Readonly<Record<string, string>> = {
  api_key: 'API key',
  mail: 'email',
  person: 'user',
  session: 'sign-in',
  web_application: 'app',
};

/** The actions whose noun and verb don't form a natural phrase. */
const actionNames: Readonly<Record<string, string>> = {
  'session.created': 'Signed in',
  'session.ended': 'Signed out',
  'session.failed': 'Sign-in failed',
  'session.refused': 'Sign-in refused',
  'session.revoked': 'Signed out by someone else',
  'person.impersonated': 'Impersonation started',
  'person.impersonation_ended': 'Impersonation ended',
  'person.impersonation_refused': 'Impersonation refused',
};

const nounName = (noun: string) => nounNames[noun] ?? noun.replaceAll('_', ' ');

/** Returns an action in words: 'User access changed' for 'person.access_changed'. */
export function actionText(action: string): string {
  const name = actionNames[action];
  if (name) return name;
  const [noun = '', ...verbs] = action.split('.');
  const words = [nounName(noun), ...verbs.map((verb) => verb.replaceAll('_', ' '))].join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function actorText({ actor, acting_as: as }: AuditEntry): string {
  if (!actor) return 'The portal';
  return as ? `${actor.name} as ${as.name}` : actor.name;
}

export function subjectText({ subject }: AuditEntry): string {
  if (!subject) return '–';
  if (subject.name !== null) return subject.name;
  const noun = nounName(subject.noun);
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}${subject.id === null ? '' : ` ${subject.id}`}`;
}
