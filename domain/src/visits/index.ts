export { visitAnswer, visitRowAnswer } from './answers.ts';
export * from './complete.ts';
export * from './operations.ts';
export * from './sentences.ts';
export * from './texts.ts';
export * from './times.ts';
export * from './visit.ts';
