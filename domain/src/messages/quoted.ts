// Where the answered mail begins, in the words of the usual mail programs.
const begins: readonly RegExp[] = [
  /^\s*on\b.{5,200}\bwrote:\s*$/i,
  /^\s*(am|el|le)\b.{5,200}\b(schrieb|escribió|a écrit).{0,100}:\s*$/i,
  /^\s*-{2,}\s*(original message|forwarded message|ursprüngliche nachricht)\s*-{2,}\s*$/i,
  /^_{10,}\s*$/,
];

const isBeginning = (lines: readonly string[], at: number): boolean => {
  const line = lines[at] ?? '';
  if (begins.some((each) => each.test(line))) return true;
  // Long introductions are broken over two lines.
  if (/^\s*(on|am|el|le)\b/i.test(line) && begins.some((each) => each.test(`${line} ${lines[at + 1] ?? ''}`)))
    return true;
  return /^\s*from:\s/i.test(line) && /^\s*(sent|date|to):\s/i.test(lines[at + 1] ?? '');
};

/** What somebody wrote themselves in an answer: without the mail they answer, and without what stands below it. */
export const freshPart = (text: string): string => {
  const lines = text.slice(0, 100_000).split(/\r?\n/);
  const end = lines.findIndex((_, at) => isBeginning(lines, at));
  const own = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !/^\s*>/.test(line));
  return own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};
