export * from './compare.ts';
export * from './operations.ts';
export * from './refusals.ts';
