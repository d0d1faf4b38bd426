import { importRefusals } from 'domain/imports';
import { SaxesParser } from 'saxes';
import { Unreadable } from './zip.ts';

type Attributes = Readonly<Record<string, string>>;

/** What is made of the elements of a part, by their names without a prefix. */
export type Handlers = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

// Of what stands between two tags the parser holds all.
const longestHeld = 4 * 1024 * 1024;
const deepest = 64;

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

const bareKeys = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [bare(name), value]));

/** Reads a part piece by piece; between two of them others have their turn. Nothing outside of the part is ever fetched. */
export const readXml = async function* (
  pieces: AsyncIterable<string>,
  { open, text, close }: Handlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let held = 0;
  let depth = 0;
  parser.on('doctype', () => {
    throw new Unreadable(importRefusals.brokenWorkbook);
  });
  parser.on('opentag', ({ name, attributes }) => {
    held = 0;
    depth += 1;
    if (depth > deepest) throw new Unreadable(importRefusals.brokenWorkbook);
    open?.(bare(name), bareKeys(attributes));
  });
  parser.on('text', (said) => text?.(said));
  parser.on('cdata', (said) => text?.(said));
  parser.on('closetag', ({ name }) => {
    held = 0;
    depth -= 1;
    close?.(bare(name));
  });
  for await (const piece of pieces) {
    held += piece.length;
    parser.write(piece);
    if (held > longestHeld) throw new Unreadable(importRefusals.swollenWorkbook);
    yield;
  }
  parser.close();
};

/** The same of a part that is read whole. */
export const readAll = async (pieces: AsyncIterable<string>, handlers: Handlers): Promise<void> => {
  for await (const _ of readXml(pieces, handlers));
};
