import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { type Trade, trades } from './organizations.data.ts';

interface Subject {
  company: string;
  city: string;
  trade: Trade;
}

type Pattern = (topic: string, subject: Subject, month: number) => string;

const seasons = ['Winter', 'Spring', 'Summer', 'Fall'];
const seasonOf = (month: number) => seasons[Math.floor((month % 12) / 3)] ?? '';

const patterns: Readonly<Record<string, readonly Pattern[]>> = {
  blog: [
    (topic) => `The Real Cost of ${topic}`,
    (topic) => `5 Questions to Ask About ${topic}`,
    (topic, { city }) => `${topic}: What ${city} Residents Should Know`,
    (topic) => `The Complete Guide to ${topic}`,
    (topic) => `Common Myths About ${topic}`,
    (topic, _, month) => `${topic}: Getting Ready for ${seasonOf(month)}`,
    (topic) => `${topic}: Before, During and After`,
    (topic) => `How to Choose the Right Partner for ${topic}`,
    (topic) => `When Is It Time for ${topic}?`,
    (topic) => `${topic} on a Budget: Seven Ideas That Work`,
    (topic) => `The Mistakes People Make With ${topic}`,
  ],
  page: [
    (topic, { city }) => `${topic} in ${city}`,
    (topic) => `${topic}: Frequently Asked Questions`,
    (topic, { city }) => `${topic} Near ${city}: Service Area`,
  ],
  press_release: [
    (topic, { company, city }) => `${company} Expands ${topic} in ${city}`,
    (topic, { company }) => `${company} Wins Award for ${topic}`,
    (topic, { company }) => `${company} Opens Second Location for ${topic}`,
  ],
  social_media: [
    (topic, _, month) => `${monthNames[month - 1]} Social Posts: ${topic}`,
    (topic, _, month) => `${seasonOf(month)} Campaign: ${topic}`,
    (topic, _, month) => `${topic} Story Series, ${monthNames[month - 1]}`,
  ],
  link_building: [
    (topic, { city }) => `Guest Post: ${topic} for ${city} Homeowners`,
    (topic) => `Resource Page Outreach: ${topic}`,
    (topic, { city }) => `${city} Directory Listings: ${topic}`,
  ],
  optimization: [
    (topic) => `Refresh: ${topic} Landing Page`,
    (topic) => `Titles and Descriptions: ${topic}`,
    (topic) => `Internal Links: ${topic}`,
  ],
};

/**
 * Returns the title with the index `number` for a content type. Titles repeat only after all combinations of topics and
 * patterns.
 */
export function titleOf(kind: string, subject: Subject, number: number, month: number): string {
  const topics = trades[subject.trade];
  const ways = patterns[kind] ?? [];
  const topic = topics[number % topics.length] ?? '';
  const way = ways[((number % topics.length) + Math.floor(number / topics.length)) % ways.length];
  return way ? way(topic, subject, month) : topic;
}
