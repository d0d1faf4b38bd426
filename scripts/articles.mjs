// What the help articles call a button or a field stands in the product by that name: node scripts/articles.mjs
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { root } from './setup.mjs';

/** What a source says to people: the texts between its tags, and its strings; no comment and no name of the code. */
const textsOf = (file, source) => {
  const texts = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node?.type !== 'string') return;
    if (node.type.startsWith('Import') && 'source' in node) return;
    if (node.type === 'JSXText') texts.push(node.value);
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    if (node.type === 'TemplateElement') texts.push(node.value.cooked ?? '');
    for (const [name, child] of Object.entries(node)) if (name !== 'type') visit(child);
  };
  visit(parseSync(file, source).program);
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
};

// A check that finds whatever it is asked for checks nothing.
const probe =
  "// Comment\nexport const name = ({ other }: Type) => <b title='Title'>{other.zeppelin} Text</b>;";
if (textsOf('probe.tsx', probe).join() !== 'Title,Text')
  throw new Error('Texts of the product are not read right');

const folder = join(root, 'web/src/support/articles');
const texts = ['web/src', 'domain/src'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixtures)\.tsx?$/.test(file))
    .flatMap((file) => textsOf(file, readFileSync(join(root, room, file), 'utf8'))),
);
const product = texts.join('\n');
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
