export * from './nouns.ts';
export * from './operations.ts';
