export * from './fields.ts';
export * from './nouns.ts';
export * from './operations.ts';
export { byToken, inPersonOnly } from './reach.ts';
export * from './rules.ts';
export * from './scope.ts';
export * from './texts.ts';
