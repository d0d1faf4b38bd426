export * from './entry.ts';
export * from './operations.ts';
