/** A part of a line: plain, bold, emphasised, a key, or a link to another article. */
export type Piece = { as: 'text' | 'b' | 'em' | 'key' | 'link'; words: string; to?: string };

export type Block =
  | { as: 'p'; line: readonly Piece[] }
  | { as: 'h'; line: readonly Piece[] }
  | { as: 'ol' | 'ul'; items: readonly (readonly Piece[])[] }
  | { as: 'img'; alt: string; name: string };

const marks = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;

const piecesOf = (line: string): Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  const plain = (end: number) => end > at && pieces.push({ as: 'text', words: line.slice(at, end) });
  for (const found of line.matchAll(marks)) {
    plain(found.index);
    at = found.index + found[0].length;
    const [, bold, em, key, words, to] = found;
    if (words !== undefined && to !== undefined) pieces.push({ as: 'link', words, to });
    else if (bold !== undefined) pieces.push({ as: 'b', words: bold });
    else pieces.push(em === undefined ? { as: 'key', words: key ?? '' } : { as: 'em', words: em });
  }
  plain(line.length);
  return pieces;
};

const listMark = /^(?:(\d+)\.|-) /;
const picture = /^!\[(.+)\]\((.+)\)$/;

const blockOf = (text: string): Block => {
  const lines = text.split('\n');
  const mark = listMark.exec(lines[0] ?? '');
  if (mark)
    return {
      as: mark[1] === undefined ? 'ul' : 'ol',
      items: lines.map((line) => piecesOf(line.replace(listMark, ''))),
    };
  const [, alt, name] = picture.exec(text) ?? [];
  if (alt && name) return { as: 'img', alt, name };
  if (text.startsWith('## ')) return { as: 'h', line: piecesOf(text.slice(3)) };
  return { as: 'p', line: piecesOf(lines.join(' ')) };
};

/** Reads the little of Markdown that articles are written in; a list stands by itself between empty lines. */
export const blocksOf = (markdown: string): Block[] =>
  markdown
    .trim()
    .split(/\n{2,}/)
    .map(blockOf);
