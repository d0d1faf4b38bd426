export * from './operations.ts';
export * from './words.ts';
