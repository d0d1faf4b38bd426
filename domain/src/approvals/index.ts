export * from './operations.ts';
export * from './rules.ts';
