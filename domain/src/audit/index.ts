export * from './nouns.ts';
export * from './operations.ts';
export * from './words.ts';
