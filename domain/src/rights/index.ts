export * from './matrix.ts';
export * from './operations.ts';
export * from './words.ts';
