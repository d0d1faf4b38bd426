export type TextCommand = 'stop' | 'start' | 'help';

const words: Readonly<Record<TextCommand, readonly string[]>> = {
  stop: ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'],
  start: ['start', 'yes', 'unstop'],
  help: ['help', 'info'],
};

// Said around a command by people who write as they talk; without them the command must stand alone.
const manners =
  /\b(please|pls|plz|now|all|ok|okay|hi|hello|thanks|thank you|texts?|texting|messages?|messaging|me)\b/g;

// Wishes nobody can take for anything else: in the law any reasonable way of saying so counts.
const wishes: readonly RegExp[] = [
  /\b(stop|quit|cease)\s+(texting|messaging|contacting|sending|bothering|spamming)\b/,
  /\b(do not|don ?t|dont|never)\s+(text|message|contact|write)\s+(to\s+)?(me|us|this number|again)\b/,
  /\b(remove|take)\s+(me|us|my number|this number)\s+(off|from)\b/,
  /\b(unsubscribe|opt out|opt me out|opt us out)\b/,
  /\bno more (texts?|messages?)\b/,
];
// ‘Don't stop texting me’ and its like.
const opposite = /\b(do not|don ?t|dont|never)\s+(stop|unsubscribe|opt|remove|take)\b/;

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const wordOf = (text: string): TextCommand | null => {
  const word = text.replaceAll(' ', '');
  return (Object.keys(words) as TextCommand[]).find((command) => words[command].includes(word)) ?? null;
};

/** What a text tells the product to do: a word by itself, or a plain wish to be left alone. */
export const textCommand = (text: string): TextCommand | null => {
  const said = plain(text.slice(0, 500));
  const alone = wordOf(said);
  if (alone) return alone;
  if (opposite.test(said)) return null;
  if (wishes.some((wish) => wish.test(said))) return 'stop';
  // With manners taken off only a stop counts: ‘yes please’ answers a question of ours.
  return wordOf(said.replace(manners, ' ').replace(/\s+/g, ' ').trim()) === 'stop' ? 'stop' : null;
};
