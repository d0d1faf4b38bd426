export * from './forms.ts';
export * from './guessable.ts';
export * from './limits.ts';
export * from './mark.ts';
export * from './next.ts';
export * from './operations.ts';
export * from './texts.ts';
