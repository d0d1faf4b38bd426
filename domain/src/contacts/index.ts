export { besideAnswer, besideList, ownMarks } from './answers.ts';
export * from './contact.ts';
export * from './fields.ts';
export * from './operations.ts';
export * from './parent.ts';
export * from './rules.ts';
export * from './texts.ts';
