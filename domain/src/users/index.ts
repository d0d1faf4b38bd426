export { personAnswer, profileAnswer } from './answers.ts';
export * from './code.ts';
export * from './life.ts';
export * from './operations.ts';
export * from './picture.ts';
export * from './profile.ts';
export * from './rules.ts';
export * from './sentences.ts';
