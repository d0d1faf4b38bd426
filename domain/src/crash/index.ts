export * from './group.ts';
export * from './operations.ts';
export * from './report.ts';
