import { refuse } from '#kernel';

/** Every refusal of this noun. */
export const formerRefusals = {
  notJson: (name: string, why: string) =>
    refuse.input('FORMER_NOT_JSON', `${name} is not a JSON export that can be read: ${why}.`),
  noFiles: refuse.conflict('FORMER_NO_FILES', 'Choose the files of the export first.'),
  notChecked: refuse.conflict('FORMER_NOT_CHECKED', 'Check the files first.'),
  started: refuse.conflict('FORMER_STARTED', 'This move has already been started.'),
  gone: refuse.conflict('FORMER_FILES_GONE', 'The files are no longer here. Choose them again.'),
  underWay: refuse.conflict('FORMER_UNDER_WAY', 'Another move is under way. Wait until it is done.'),
} as const;
