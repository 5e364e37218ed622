import type {
  ContentChannel,
  contentChannelCalls,
} from '@portal/contract/content/labels/content-channel.calls.ts';
import type {
  ContentTag,
  contentTagCalls,
} from '@portal/contract/content/labels/content-tag.calls.ts';

export type NamedLabelCalls = typeof contentChannelCalls | typeof contentTagCalls;
export type NamedLabel = ContentChannel | ContentTag;

/** The on-screen text for a type of label. */
export interface LabelTexts {
  title: string;
  /** The noun in the singular: 'Channel'. */
  noun: string;
  /** The labels' purpose, as a sentence. */
  purpose: string;
  /** Returns a label's use count as text. */
  useOf: (label: NamedLabel) => string;
  /** Returns the number of records that prevent a label's deletion. */
  obstaclesOf: (label: NamedLabel) => number;
  /** Returns the consequence of deleting a label. */
  consequenceOf: (label: NamedLabel) => string;
}

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const articlesOf = (label: NamedLabel) => ('article_count' in label && label.article_count) || 0;
const templatesOf = (label: NamedLabel) => ('template_count' in label && label.template_count) || 0;
const keywordsOf = (label: NamedLabel) => ('keyword_count' in label && label.keyword_count) || 0;

export const channelTexts: LabelTexts = {
  title: 'Channels',
  noun: 'Channel',
  purpose: 'Where content is published: a website, a newsletter, a social network.',
  useOf: (label) =>
    `${count(articlesOf(label), 'article')}, ${count(templatesOf(label), 'template')}`,
  obstaclesOf: (label) => articlesOf(label) + templatesOf(label),
  consequenceOf: () => 'This can’t be undone.',
};

export const tagTexts: LabelTexts = {
  title: 'Tags',
  noun: 'Tag',
  purpose: 'Tags organize the keywords in keyword research.',
  useOf: (label) => count(keywordsOf(label), 'keyword'),
  obstaclesOf: () => 0,
  consequenceOf: (label) =>
    keywordsOf(label) === 0
      ? 'This can’t be undone.'
      : `${count(keywordsOf(label), 'keyword')} will lose it. This can’t be undone.`,
};
