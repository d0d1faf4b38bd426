// What the help articles call a button or a field stands in the product by that name: node scripts/articles.mjs
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const folder = join(root, 'web/src/support/articles');
const sources = ['web/src', 'domain/src'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixtures)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, room, file), 'utf8')),
);
const product = sources.join('\n').replace(/\s+/g, ' ');
const articles = readdirSync(folder).filter((file) => file.endsWith('.md'));
const slugs = new Set(articles.map((file) => file.slice(0, -'.md'.length)));

const wrong = articles.flatMap((file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const names = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name);
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, slug]) => slug);
  return [
    ...names.filter((name) => !product.includes(name)).map((name) => `${file}: nothing is called ‘${name}’`),
    ...links.filter((slug) => !slugs.has(slug)).map((slug) => `${file}: there is no article ‘${slug}’`),
  ];
});
for (const line of wrong) console.error(line);
process.exit(wrong.length > 0 ? 1 : 0);
