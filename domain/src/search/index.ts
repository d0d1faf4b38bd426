export * from './leads.ts';
export * from './limit.ts';
export * from './marks.ts';
export * from './operations.ts';
export * from './query.ts';
export * from './relevance.ts';
export * from './results.ts';
export * from './users.ts';
