export * from './events.ts';
export * from './fields.ts';
export * from './operations.ts';
export * from './rules.ts';
export * from './sentences.ts';
export * from './texts.ts';
