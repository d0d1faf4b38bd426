// What the help articles call a button or a field stands in the product by that name, and the pictures that they show are
// there, each of them small: node scripts/articles.mjs
import { readdirSync, readFileSync, statSync } from 'node:fs';
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

const pictures = join(root, 'web/src/support/pictures');
const drawn = readdirSync(pictures).filter((file) => file.endsWith('.webp'));
const sizes = JSON.parse(readFileSync(join(pictures, 'sizes.json'), 'utf8'));
const shown = new Set();

const wrong = articles.flatMap((file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const own = [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, name]) => name);
  for (const name of own) shown.add(name);
  const files = own.flatMap((name) => [`${name}-light.webp`, `${name}-dark.webp`]);
  const names = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name);
  const links = [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)]+)\)/g)].map(([, slug]) => slug);
  return [
    ...names.filter((name) => !product.includes(name)).map((name) => `${file}: nothing is called ‘${name}’`),
    ...links.filter((slug) => !slugs.has(slug)).map((slug) => `${file}: there is no article ‘${slug}’`),
    ...files.filter((name) => !drawn.includes(name)).map((name) => `${file}: there is no picture ‘${name}’`),
    ...own.filter((name) => !sizes[name]).map((name) => `${file}: no size is known of the picture ‘${name}’`),
  ];
});

// Bytes of one, and of all.
const most = 40_000;
const mostOfAll = 1_800_000;
const bytes = drawn.map((file) => statSync(join(pictures, file)).size);
const nameOf = (file) => file.replace(/-(?:light|dark)\.webp$/, '');
for (const name of new Set([...drawn.map(nameOf), ...Object.keys(sizes)]))
  if (!shown.has(name)) wrong.push(`No article shows the picture ‘${name}’`);
for (const [at, file] of drawn.entries())
  if (bytes[at] > most) wrong.push(`${file} weighs ${bytes[at]} bytes; at most ${most} are wanted`);
const sum = bytes.reduce((all, one) => all + one, 0);
if (sum > mostOfAll) wrong.push(`The pictures weigh ${sum} bytes; at most ${mostOfAll} are wanted`);
for (const line of wrong) console.error(line);
process.exit(wrong.length > 0 ? 1 : 0);
