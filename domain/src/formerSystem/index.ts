export * from './collections.ts';
export * from './fields.ts';
export * from './lead.ts';
export * from './notes.ts';
export * from './operations.ts';
export * from './read.ts';
export * from './report.ts';
export * from './texts.ts';
