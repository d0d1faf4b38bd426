import { type Block, blocksOf } from './markdown.ts';

export type Article = {
  /** Its place in the address: the name of its file. */
  slug: string;
  title: string;
  topic: string;
  gist: string;
  blocks: readonly Block[];
  /** Everything in it, for the search. */
  words: string;
};

const files: Readonly<Record<string, string>> = import.meta.glob('./articles/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

const articleOf = ([path, text]: [string, string]): Article => {
  const [title = '', line = '', ...rest] = text.split('\n');
  const colon = line.indexOf(': ');
  return {
    slug: path.replace(/^.*\/|\.md$/g, ''),
    title: title.replace(/^# /, ''),
    topic: line.slice(0, colon),
    gist: line.slice(colon + 2),
    blocks: blocksOf(rest.join('\n')),
    words: folded(text.replace(/[*`#]/g, '')),
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

/** Those in which every word that was typed stands; the title says most. */
export const articlesWith = (typed: string): readonly Article[] => {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const found = articles.filter((article) => words.every((word) => article.words.includes(word)));
  const met = ({ title }: Article) => words.filter((word) => folded(title).includes(word)).length;
  const begins = ({ title }: Article) => Number(words.some((word) => folded(title).startsWith(word)));
  return words.length === 0 ? articles : found.toSorted((a, b) => met(b) - met(a) || begins(b) - begins(a));
};
