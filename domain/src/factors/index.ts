export * from './factors.ts';
export * from './operations.ts';
export * from './relyingParty.ts';
export * from './rules.ts';
export * from './texts.ts';
