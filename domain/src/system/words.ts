import { codeWords, raised } from '#kernel';

const known: Readonly<Record<string, string>> = {
  'platform.react': 'What follows from an act',
  'backups.look': 'Look whether a backup is due',
  'backups.run': 'Back up and check',
  'platform.housekeeping': 'What is kept for a time only',
};

/** What a kind of jobs is called: ‘Mailed reports: make’. */
export const jobWords = (name: string): string => {
  const [noun = '', verb = ''] = name.split('.');
  return known[name] ?? raised(verb === '' ? codeWords(noun) : `${codeWords(noun)}: ${codeWords(verb)}`);
};

/** What a table is called: ‘Crash reports’ of `crash_reports`. */
export const tableWords = (name: string): string => raised(codeWords(name));
