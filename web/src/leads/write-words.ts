import { columnLabels, type LeadColumn, leadOperations } from 'domain/leads';

type Input = Readonly<Record<string, unknown>>;

const shown = (value: unknown): string =>
  value === null || value === ''
    ? 'nothing'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

const fieldWords = ({ fields }: Input): string =>
  Object.entries((fields ?? {}) as Input)
    .map(([field, value]) => `${field.replace(/([A-Z])/g, ' $1').toLowerCase()}: ${shown(value)}`)
    .join(', ');

const words: Readonly<Record<string, (input: Input) => string>> = {
  [leadOperations.create.name]: () => 'New lead',
  [leadOperations.update.name]: (input) => `Change ${fieldWords(input)}`,
  [leadOperations.move.name]: ({ to }) => `Move to ${columnLabels[to as LeadColumn]}`,
  [leadOperations.giveReason.name]: ({ reason }) => `Reason: ${reason}`,
  [leadOperations.note.name]: ({ text }) => `Note: ${text}`,
  [leadOperations.contact.name]: ({ outcome, note }) =>
    [`Contact: ${outcome}`, note].filter(Boolean).join(', '),
  [leadOperations.assign.name]: ({ rep }) => (rep ? 'Assign to a rep' : 'Take the rep away'),
};

/** What a write does, in words, with what its author typed. */
export const writeWords = (operation: string, input: Input): string => {
  const verb = operation.split('.').at(-1) ?? operation;
  return words[operation]?.(input) ?? verb.charAt(0).toUpperCase() + verb.slice(1);
};
