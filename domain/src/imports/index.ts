export * from './again.ts';
export { allLeave } from './all-leave.ts';
export * from './asked.ts';
export { howWellReads } from './best-sheet.ts';
export { ambiguousDate, asChosen, dearPrice } from './cell.ts';
export * from './client-row.ts';
export * from './csv.ts';
export * from './dates.ts';
export type { LeftOut, ReadAs, Reading } from './draft.ts';
export * from './export.ts';
export * from './export-clients.ts';
export * from './export-invoices.ts';
export * from './export-sites.ts';
export * from './fill.ts';
export * from './formula.ts';
export * from './guess.ts';
export * from './identity.ts';
export { inRoom } from './in-room.ts';
export * from './judged.ts';
export { keepTheRest, keptColumns } from './kept.ts';
export * from './lead-row.ts';
export { type LeadTarget, leadTargetNames } from './lead-targets.ts';
export * from './mapping.ts';
export { mostRefused } from './most-refused.ts';
export { missingOf } from './needs.ts';
export * from './noun.ts';
export { ofHouse } from './of-house.ts';
export * from './operations.ts';
export * from './people.ts';
export * from './plan.ts';
export { presetCalled } from './presets/recognise.ts';
export {
  activeWords,
  clientsQuestion,
  clocksSaid,
  openQuestions,
  proposals,
  provedDates,
  waitingWords,
} from './questions.ts';
export { leaveOutLater, nulMark } from './reading.ts';
export { goesWords } from './revert-words.ts';
export * from './routes-said.ts';
export { nothingSeen, type Seen, see } from './seen.ts';
export { type Shape, shapeNames } from './shapes.ts';
export * from './sheet.ts';
export * from './site-row.ts';
export { isAccessSecret } from './site-targets.ts';
export * from './still.ts';
export * from './table.ts';
export type { Target } from './target.ts';
export * from './texts.ts';
export { importTelling } from './told.ts';
export { readCount, saysNothing } from './values.ts';
export type { SaidPerson } from './ways.ts';
export * from './workbook.ts';
