import { z } from 'zod';
import { actorReference, id, instant, text, titleText } from '../../platform/fields.ts';
import { approvalCoverage } from '../approval/sign-off.schema.ts';

/** The statuses that a push can give the post. */
export const pushStatuses = ['draft', 'scheduled', 'published'] as const;
export type PushStatus = (typeof pushStatuses)[number];

export const pushStates = ['none', 'queued', 'running', 'done', 'failed', 'canceled'] as const;
export type PushState = (typeof pushStates)[number];

const slugPattern = /^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u;

const name = () => titleText(100);

const optionFields = {
  status: z.enum(pushStatuses).default('draft'),
  /** The time of publication; only for scheduled posts. */
  date: instant().nullable().default(null),
  /** If null, the slug is derived from the title. */
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .max(180, 'Enter at most 180 characters.')
    .transform((value) => (value === '' ? null : value))
    .pipe(
      z
        .string()
        .regex(slugPattern, 'Enter words of letters and digits, separated by hyphens.')
        .nullable(),
    )
    .nullable()
    .default(null),
  /** The names of categories, which must exist on the site. */
  categories: z.array(name()).max(20).default([]),
  /** The names of tags. Missing tags are created. */
  tags: z.array(name()).max(30).default([]),
  /** The name of a user on the site; null for the user that the portal signs in as. */
  author: text(100)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .default(null),
  /** True if the first image in the text becomes the featured image. */
  has_featured_image: z.boolean().default(true),
};

export const articlePushOptions = z.strictObject(optionFields);
export type ArticlePushOptions = z.output<typeof articlePushOptions>;

export const articlePushBody = z.strictObject({
  ...optionFields,
  /** Confirms that staff want to push even though the approval doesn't cover the current content. */
  confirms_unapproved: z.boolean().default(false),
  /** The `token` of the difference that may be overwritten. */
  overwrites: text(100).nullable().default(null),
  /** The `content_hash` of the preview; the push is rejected if the content has changed since. */
  content_hash: text(64).nullable().default(null),
});
export type ArticlePushBody = z.output<typeof articlePushBody>;

/**
 * The parts of a post that are compared. `post` means that the post was deleted, is in the trash, or is on another
 * site.
 */
export const postParts = [
  'post',
  'title',
  'text',
  'excerpt',
  'slug',
  'status',
  'date',
  'author',
  'categories',
  'tags',
  'featured_image',
  'seo_title',
  'seo_description',
] as const;
export type PostPart = (typeof postParts)[number];

export const postDifference = z.object({
  /** Identifies the post's state on the site; send it as `overwrites`. */
  token: z.string(),
  parts: z.array(
    z.object({
      part: z.enum(postParts),
      /**
       * An excerpt of the part as the portal wrote it, starting shortly before the first difference. `theirs` is the
       * excerpt from the site.
       */
      ours: z.string(),
      theirs: z.string(),
    }),
  ),
});
export type PostDifference = z.infer<typeof postDifference>;

export const articlePush = z.object({
  article: id(),
  state: z.enum(pushStates),
  job: id().nullable(),
  host: z.string().nullable(),
  post: z
    .object({
      id: z.int(),
      edit_url: z.string(),
      /** Null until the post's content has been written. */
      link: z.string().nullable(),
      status: z.enum(pushStatuses).nullable(),
      /** The time the post was or will be published; null for drafts. */
      date: z.string().nullable(),
    })
    .nullable(),
  pushed_by: z.object({ id: id(), name: z.string() }).nullable(),
  actor: actorReference(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** The time the content was last written. */
  written_at: z.string().nullable(),
  /** True if the article's approved content has changed since the post was written. */
  is_outdated: z.boolean(),
  error: z.string().nullable(),
  /** The newest push's progress. */
  steps: z.object({
    has_post: z.boolean(),
    images: z.int(),
    image_total: z.int(),
    has_content: z.boolean(),
  }),
  /** The changes that people made on the site, as last seen; null if there are none. */
  difference: postDifference.nullable(),
  /** The newest push's options, or suggestions from the organization's newest push. */
  options: z.object({
    status: z.enum(pushStatuses),
    date: z.string().nullable(),
    slug: z.string(),
    categories: z.array(z.string()),
    tags: z.array(z.string()),
    author: z.string().nullable(),
    has_featured_image: z.boolean(),
  }),
  coverage: approvalCoverage,
});
export type ArticlePush = z.infer<typeof articlePush>;

const problem = z.object({
  /** The option that must be corrected; null if the problem is elsewhere. */
  field: z.string().nullable(),
  text: z.string(),
});
export type PushProblem = z.infer<typeof problem>;

const term = z.object({ name: z.string(), exists: z.boolean() });

export const articlePushPreview = z.object({
  article: id(),
  title: z.string(),
  client: z.string(),
  host: z.string().nullable(),
  /** The reasons that the article can't be pushed. */
  problems: z.array(problem),
  /** The parts that the push won't write, or will write differently. */
  notes: z.array(z.string()),
  content_hash: z.string(),
  coverage: approvalCoverage,
  may_confirm: z.boolean(),
  difference: postDifference.nullable(),
  /** The existing post that would be updated; null if a new post would be created. */
  post_id: z.int().nullable(),
  written: z.object({
    status: z.enum(pushStatuses),
    date: z.string().nullable(),
    title: z.string(),
    slug: z.string(),
    excerpt: z.string(),
    /** Block HTML. The addresses of images that aren't on the site yet are placeholders. */
    content: z.string(),
    author: z.string(),
    categories: z.array(term),
    tags: z.array(term),
    images: z.array(z.object({ alt: z.string(), exists: z.boolean(), is_featured: z.boolean() })),
    meta: z.array(
      z.object({
        key: z.string(),
        value: z.string(),
        /** Null if the site doesn't report which fields it accepts. */
        is_accepted: z.boolean().nullable(),
      }),
    ),
  }),
  /** The names of the site's categories. */
  site_categories: z.array(z.string()),
});
export type ArticlePushPreview = z.infer<typeof articlePushPreview>;

export const pushTexts = {
  running: 'This article is being pushed to WordPress.',
  notApproved: 'Only articles that are at least ready to post can be pushed to WordPress.',
  changedHere: 'The article has changed since the preview. Look at the preview again.',
  changedThere:
    'The post was changed in WordPress since the portal wrote it. Compare the differences, then choose to overwrite them.',
  unapproved: {
    changed:
      'The article has changed since its approval. Get another approval, or ask staff to confirm the push.',
    none: 'No approval of this article is stored. Get one, or ask staff to confirm the push.',
  },
} as const;
