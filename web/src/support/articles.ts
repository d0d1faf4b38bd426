import { type Block, blocksOf } from './markdown.ts';

export type Article = {
  /** Its place in the address: the name of its file. */
  slug: string;
  title: string;
  topic: string;
  gist: string;
  blocks: readonly Block[];
  /** Everything in it, for the search: a blank before each word. */
  words: string;
};

const files: Readonly<Record<string, string>> = import.meta.glob('./articles/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}']+/gu) ?? [];

const articleOf = ([path, text]: [string, string]): Article => {
  const [title = '', line = '', ...rest] = text.split('\n');
  const colon = line.indexOf(': ');
  return {
    slug: path.replace(/^.*\/|\.md$/g, ''),
    title: title.replace(/^# /, ''),
    topic: line.slice(0, colon),
    gist: line.slice(colon + 2),
    blocks: blocksOf(rest.join('\n')),
    words: ` ${wordsOf(text).join(' ')}`,
  };
};

const topics = [
  'Leads',
  'Hand-off',
  'Calendar',
  'Messages',
  'Routes',
  'Clients',
  'Documents',
  'Invoices',
  'Everywhere',
];
const place = ({ topic }: Article) => (topics.indexOf(topic) + 1 || topics.length + 1) - 1;

/** All articles, by what they are about. */
export const articles: readonly Article[] = Object.entries(files)
  .map(articleOf)
  .toSorted(
    (a, b) => place(a) - place(b) || a.topic.localeCompare(b.topic) || a.title.localeCompare(b.title),
  );

/** Words that stand in nearly every question and say nothing of what it is about. */
const little: ReadonlySet<string> = new Set(
  'a an and the of to in on for with from by at is are be do does did how what where when why who which can could should i my me we our you your it its this that'.split(
    ' ',
  ),
);

/** The words of what was typed that say something; those that say little only where there are no others. */
export const askedIn = (typed: string): readonly string[] => {
  const words = [...new Set(wordsOf(typed))];
  const telling = words.filter((word) => !little.has(word));
  return telling.length > 0 ? telling : words;
};

/** Those in which at least half of what was typed begins words: first those with all of it, of as many those whose title says most. */
export const articlesWith = (typed: string): readonly Article[] => {
  const asked = askedIn(typed);
  if (asked.length === 0) return articles;
  const met = (words: string): number => asked.filter((word) => words.includes(` ${word}`)).length;
  const begins = (title: string): boolean => asked.some((word) => title.startsWith(` ${word}`));
  return articles
    .map((article) => {
      const title = ` ${wordsOf(article.title).join(' ')}`;
      return { article, met: met(article.words), titled: met(title), begins: Number(begins(title)) };
    })
    .filter((one) => one.met * 2 >= asked.length)
    .toSorted((a, b) => b.met - a.met || b.titled - a.titled || b.begins - a.begins)
    .map(({ article }) => article);
};
