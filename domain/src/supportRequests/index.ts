export * from './fields.ts';
export * from './operations.ts';
export * from './request.ts';
export * from './rules.ts';
export * from './sentences.ts';
export * from './status.ts';
export * from './texts.ts';
