import { z } from 'zod';
import { defineConnector, sealedField, settingField } from '../platform/connector.ts';
import { rawText, requiredText, text } from '../platform/fields.ts';

/** Removes spaces, since WordPress displays application passwords in groups of four characters. */
const applicationPassword = () => rawText(200).transform((value) => value.replace(/\s+/g, ''));

const hostPattern = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

const splitHosts = (value: string) =>
  value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

const hosts = () =>
  text(5_000)
    .refine(
      (value) => splitHosts(value).every((host) => hostPattern.test(host)),
      'Enter host names such as www.example.com, separated by commas.',
    )
    .transform((value) => splitHosts(value).join(', '));

/** Parses the setting that lists which hosts the agency-wide credentials may be sent to. */
export const readHosts = (setting: string | null | undefined): string[] =>
  splitHosts(setting ?? '');

const emptyToNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).nullish();

/** The possible states of the connection to an organization's site. */
export const siteConnections = [
  'connected',
  'no_domain',
  'no_credentials',
  'not_tested',
  'suspended',
] as const;
export type SiteConnection = (typeof siteConnections)[number];

/** The name of a meta field that an SEO plugin registers. */
const metaKey = () =>
  emptyToNull(
    text(100).regex(/^[\w-]+$/, 'Enter the name of a meta field, such as _yoast_wpseo_title.'),
  );

const metaKeys = {
  seo_title_key: settingField(metaKey(), {
    title: 'Meta field of the SEO title',
    description:
      'Pushing an article writes its title here if the site registers the field for its REST API.',
    placeholder: '_yoast_wpseo_title',
  }),
  seo_description_key: settingField(metaKey(), {
    title: 'Meta field of the SEO description',
    description: 'Pushing an article writes its meta description here.',
    placeholder: '_yoast_wpseo_metadesc',
  }),
};

/** Connects to the organizations' WordPress sites, to read posts for the posting overview and to push articles. */
export const wordpress = defineConnector({
  id: 'wordpress',
  title: 'WordPress',
  purpose: 'Posts on client sites',
  description:
    'The posting overview reads published and scheduled posts of each client’s WordPress site. Each organization has a user and an application password of its own; here you can enter one that several sites share.',
  steps: [
    'Create the same user on the sites that share it, with the role Editor.',
    'Create an application password for it in WordPress, under Users, Profile.',
    'Enter the sites’ hosts: the password is sent to no others.',
  ],
  removal:
    'The shared application password is deleted from the portal. Sites without their own credentials are no longer read; posts already read are kept.',
  baseUrl: '',
  settings: z.strictObject({
    user: settingField(emptyToNull(text(100)), {
      title: 'Shared user',
      description: 'Used for the hosts below, where an organization has no credentials of its own.',
    }),
    application_password: sealedField(emptyToNull(applicationPassword()), {
      title: 'Shared application password',
      description: 'It is encrypted here and never shown again.',
    }),
    hosts: settingField(emptyToNull(hosts()), {
      title: 'Hosts',
      description: 'The sites that may receive the shared password, separated by commas.',
      placeholder: 'www.example.com, blog.example.org',
    }),
    ...metaKeys,
  }),
  organization: z.strictObject({
    user: settingField(requiredText(100), {
      title: 'WordPress user',
      description: 'A user of the site with the role Editor, so that it may read scheduled posts.',
    }),
    application_password: sealedField(
      applicationPassword().refine((value) => value !== '', 'Enter an application password.'),
      {
        title: 'Application password',
        description:
          'Created in WordPress under Users, Profile, Application Passwords. It is encrypted here, never shown again, and sent only to the site for which it was tested.',
      },
    ),
    ...metaKeys,
  }),
});
