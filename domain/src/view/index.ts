export * from './effective.ts';
export * from './operations.ts';
export * from './rules.ts';
