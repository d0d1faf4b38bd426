import { columnLabels, type LeadColumn, leadOperations } from 'domain/leads';

type Input = Readonly<Record<string, unknown>>;

const words: Readonly<Record<string, (input: Input) => string>> = {
  [leadOperations.create.name]: () => 'New lead',
  [leadOperations.move.name]: ({ to }) => `Move to ${columnLabels[to as LeadColumn]}`,
  [leadOperations.giveReason.name]: ({ reason }) => `Reason: ${reason}`,
  [leadOperations.note.name]: ({ text }) => `Note: ${text}`,
  [leadOperations.contact.name]: ({ outcome, note }) =>
    [`Contact: ${outcome}`, note].filter(Boolean).join(', '),
  [leadOperations.assign.name]: ({ rep }) => (rep ? 'Assign to a rep' : 'Take the rep away'),
};

/** What a write does, in words, with what its author typed; what it does beside is said where somebody reads it. */
export const writeWords = (operation: string, input: Input): string => words[operation]?.(input) ?? 'Change';
