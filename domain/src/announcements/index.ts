export * from './announcement.ts';
export * from './forms.ts';
export * from './operations.ts';
export * from './texts.ts';
