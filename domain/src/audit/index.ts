export * from './kinds.ts';
export * from './nouns.ts';
export * from './nouns-in-words.ts';
export * from './operations.ts';
export type { Piece } from './sayings.ts';
export * from './seals.ts';
export * from './sentence.ts';
export * from './values.ts';
export * from './words.ts';
