export * from './letter.ts';
export * from './mailed-report.ts';
export * from './operations.ts';
export * from './texts.ts';
