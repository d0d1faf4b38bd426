export * from './amounts.ts';
export { dayStopAnswer, routeDayAnswer, routeStopAnswer } from './answers.ts';
export * from './day.ts';
export * from './operations.ts';
export * from './order.ts';
export * from './route.ts';
export * from './site.ts';
export * from './stop.ts';
export * from './texts.ts';
