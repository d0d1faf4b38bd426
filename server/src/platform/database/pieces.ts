/** Its pieces of two letters, as the index of pairs has them. */
export const piecesOf = (text: string): string[] => {
  const characters = [...text];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
};

/** In which share of the rows each common piece of two occurs, and the rarest of these. */
export type Pieces = { often: ReadonlyMap<string, number>; rarest: number };

/** Whether the index of trigrams can find it. */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

// Three trigrams: one list more costs more than it spares.
const partLength = 5;

/** The part of a text that is expected in the fewest rows, by how often its pieces of two occur. */
export const rarestPart = (wanted: string, { often, rarest }: Pieces): string => {
  const letters = [...wanted];
  if (often.size === 0 || letters.length <= partLength) return wanted;
  const parts = letters
    .map((_, start) => letters.slice(start, start + partLength).join(''))
    .filter((part, start) => start + partLength <= letters.length && hasTrigram(part))
    .map((part) => ({
      part,
      share: piecesOf(part).reduce((share, piece) => share * (often.get(piece) ?? rarest), 1),
    }));
  const [first] = parts.sort((a, b) => a.share - b.share);
  return first ? first.part : wanted;
};
