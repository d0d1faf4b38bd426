export * from './activity.ts';
export * from './fields.ts';
export * from './operations.ts';
export * from './rules.ts';
export * from './texts.ts';
