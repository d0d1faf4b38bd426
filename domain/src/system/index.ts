export * from './backup.ts';
export * from './operations.ts';
export * from './words.ts';
