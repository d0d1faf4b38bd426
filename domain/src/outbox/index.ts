export * from './operations.ts';
export * from './retry.ts';
