import { builtInKind, formatKind, importRefusals, type NumberKind, unescaped } from 'domain/imports';
import { readAll } from './xml.ts';
import { openParts, type Parts, Unreadable } from './zip.ts';

export type BookSheet = { name: string; path: string; hidden: boolean };

/** What is known of a workbook before its rows are read. */
export type Book = {
  parts: Parts;
  sheets: BookSheet[];
  /** The kind of number of each style. */
  kinds: NumberKind[];
  since1904: boolean;
  sharedPath: string | null;
};

type Relation = { id: string; type: string; path: string };

// ‘worksheets/sheet1.xml’ beside the workbook, ‘/xl/worksheets/sheet1.xml’ from the top.
const pathOf = (target: string, folder: string): string =>
  (target.startsWith('/') ? target.slice(1) : `${folder}${target}`).toLowerCase();

const relationsOf = async (parts: Parts, bookPath: string): Promise<Relation[]> => {
  const folder = bookPath.slice(0, bookPath.lastIndexOf('/') + 1);
  const path = `${folder}_rels/${bookPath.slice(folder.length)}.rels`;
  const relations: Relation[] = [];
  if (!parts.has(path)) throw new Unreadable(importRefusals.brokenWorkbook);
  await readAll(parts.read(path), {
    open: (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (name === 'Relationship' && mode !== 'External')
        relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path: pathOf(target, folder) });
    },
  });
  return relations;
};

const mostStyles = 100_000;

const kindsOf = async (parts: Parts, path: string | undefined): Promise<NumberKind[]> => {
  const kinds: NumberKind[] = [];
  if (path === undefined || !parts.has(path)) return kinds;
  const own = new Map<number, NumberKind>();
  let inCells = false;
  await readAll(parts.read(path), {
    open: (name, { numFmtId = '0', formatCode }) => {
      if (name === 'numFmt' && formatCode !== undefined) own.set(Number(numFmtId), formatKind(formatCode));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells && kinds.length < mostStyles)
        kinds.push(own.get(Number(numFmtId)) ?? builtInKind(Number(numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return kinds;
};

/** Opens a workbook and reads what its sheets are called; macros, pictures and what it links to are never looked at. */
export const openBook = async (path: string): Promise<Book> => {
  const parts = await openParts(path);
  try {
    const bookPath = 'xl/workbook.xml';
    if (!parts.has(bookPath))
      throw new Unreadable(
        parts.has('mimetype') ||
          parts.names().some((name) => /^index[./]/.test(name) || name.endsWith('.bin'))
          ? importRefusals.otherWorkbook
          : importRefusals.notCsv,
      );
    const relations = await relationsOf(parts, bookPath);
    const ofType = (type: string) => relations.find((relation) => relation.type === type)?.path;
    const sheets: BookSheet[] = [];
    let since1904 = false;
    await readAll(parts.read(bookPath), {
      open: (element, { name = '', id = '', state = 'visible', date1904 = '0' }) => {
        if (element === 'workbookPr') since1904 = date1904 === '1' || date1904 === 'true';
        if (element !== 'sheet') return;
        const relation = relations.find((each) => each.id === id);
        if (relation?.type === 'worksheet' && parts.has(relation.path))
          sheets.push({ name: name.slice(0, 100), path: relation.path, hidden: state !== 'visible' });
      },
    });
    const kinds = await kindsOf(parts, ofType('styles'));
    const shared = ofType('sharedStrings');
    return { parts, sheets, kinds, since1904, sharedPath: shared && parts.has(shared) ? shared : null };
  } catch (error) {
    parts.close();
    throw error;
  }
};

// What all cells together may say, held while the sheet is read.
const mostShared = 150_000_000;
const mostTexts = 3_000_000;

/** So many signs a row may have. */
export const longestRow = 262_144;

/** The texts that cells share. */
export const sharedTexts = async ({ parts, sharedPath }: Book): Promise<string[]> => {
  const texts: string[] = [];
  if (sharedPath === null) return texts;
  let text = '';
  let length = 0;
  let isText = false;
  let isSaid = false;
  await readAll(parts.read(sharedPath), {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isSaid = true;
      isText = name === 't' && !isSaid;
    },
    // Of one that is too long for a row no more is held than tells that it is.
    text: (said) => {
      if (isText && text.length <= longestRow) text += said;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isSaid = false;
      if (name !== 'si') return;
      length += text.length;
      if (length > mostShared || texts.length > mostTexts)
        throw new Unreadable(importRefusals.swollenWorkbook);
      texts.push(unescaped(text));
    },
  });
  return texts;
};
