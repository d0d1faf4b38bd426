// What lists of stolen passwords begin with, once figures, signs and the usual disguises are taken away.
const commonWords = `abc abcd abcde abcdef abcdefg access account adidas admin administrator alexander amanda america andrea andrew angel
  anthony april arsenal asdf asdfg asdfgh asdfghjkl ashley august austin autumn babygirl bailey banana barcelona baseball
  basketball batman biteme blink bonjour buster butterfly change changeit changeme charlie cheese chelsea chicago chocolate
  company computer cookie corvette dallas daniel december default diamond dolphin donald dragon elizabeth eminem enter
  fall february ferrari flower football forever freedom friday friend friends fuckyou george ginger google guest hannah
  harley hello hockey hunter iloveu iloveyou internet january jasmine jennifer jessica jordan joshua july june justin killer
  kitty letmein liverpool login london lovely loveme lovers maggie march marina martin master matrix matthew maverick
  melissa mercedes michael michelle monday monkey mustang naruto nicole nintendo november october office orange pass
  passme passpass passw passwd passwort password passwords patrick pepper phoenix pokemon prince princess private purple
  qazwsx qazwsxedc qwer qwert qwerty qwertyui qwertyuiop qwertz rangers robert root samantha samsung saturday school secret
  secure security september shadow silver slipknot snoopy soccer spider spiderman spring startrek starwars steelers summer
  sunday sunshine superman superuser supervisor sweet system temp temporary test tester testing thomas thunder thursday
  tigger tinkerbell trustno tuesday user username valid victoria wednesday welcome whatever william winter wizard xmas yankees
  yellow zaq zaqwsx zxcv zxcvb zxcvbn zxcvbnm`;

let known: ReadonlySet<string> | undefined;
// Made when it is first asked for: browsers never ask.
const common = (): ReadonlySet<string> => {
  known ??= new Set(commonWords.split(/\s+/));
  return known;
};

const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
/** The word that a password is made of: as it stands, and with its disguises undone (`P@ssw0rd`). */
const stems = (password: string): string[] => {
  const inner = password.toLowerCase().replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '');
  const undone = inner.replace(/[013457@$]/g, (sign) => disguises[sign] ?? sign);
  return [lettersOf(password), lettersOf(undone)];
};

// Shorter parts of a name stand in too many words.
const shortest = 4;
const partsOf = (words: string): string[] =>
  words
    .split(/[^\p{L}]+/u)
    .map(lettersOf)
    .filter((part) => part.length >= shortest);

/**
 * Whether somebody who knows product, company and person would try this password early: a common one, or one made of
 * their names (`own`), with whatever figures and signs around it.
 */
export const isGuessable = (password: string, own: readonly string[]): boolean => {
  const words = new Set(
    [...own.flatMap((each) => [...partsOf(each), lettersOf(each)]), 'washboard'].filter(Boolean),
  );
  return stems(password).some((stem) => common().has(stem) || words.has(stem));
};

export const guessableText = 'Password is too easy to guess';
