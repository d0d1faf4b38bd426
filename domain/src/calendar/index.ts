export * from './service-call.ts';
