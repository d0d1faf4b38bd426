export * from './begin.ts';
export * from './entry.ts';
export * from './follow.ts';
export * from './operations.ts';
export * from './rules.ts';
export * from './statement.ts';
export * from './statement-operations.ts';
export * from './texts.ts';
