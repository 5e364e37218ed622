import type {
  ArticlePush,
  PostPart,
  PushStatus,
} from '@portal/contract/content/push/article-push.schema.ts';

export const pushStatusLabels: Readonly<Record<PushStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

export const postPartLabels: Readonly<Record<PostPart, string>> = {
  post: 'Post',
  title: 'Title',
  text: 'Text',
  excerpt: 'Excerpt',
  slug: 'Slug',
  status: 'Status',
  date: 'Date',
  author: 'Author',
  categories: 'Categories',
  tags: 'Tags',
  featured_image: 'Featured image',
  seo_title: 'SEO title',
  seo_description: 'SEO description',
};

export const pushFieldLabels: Readonly<Record<string, string>> = {
  status: 'Post as',
  date: 'Publish on',
  slug: 'Slug',
  categories: 'Categories',
  tags: 'Tags',
  author: 'Author',
};

const images = (count: number) => `${count} ${count === 1 ? 'image' : 'images'}`;

/** Returns text that lists which parts an unfinished push has written to WordPress, and which it hasn't. */
export function stepsText({ steps }: Pick<ArticlePush, 'steps'>): string {
  const { has_post, images: done, image_total: total, has_content } = steps;
  const written = [has_post && 'the post', done > 0 && images(done), has_content && 'the content'];
  const missing = [
    !has_post && 'the post',
    total > done && images(total - done),
    !has_content && 'the content',
  ];
  const list = (parts: (string | false)[]) => parts.filter(Boolean).join(', ') || 'nothing';
  return `Written: ${list(written)}. Not written: ${list(missing)}.`;
}
