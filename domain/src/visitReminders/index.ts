export * from './due.ts';
export * from './words.ts';
