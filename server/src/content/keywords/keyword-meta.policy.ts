import { mayResearchKeywords } from '../articles/article-visibility.ts';

export const keywordPolicy = { work: mayResearchKeywords };
