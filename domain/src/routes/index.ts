export * from './amounts.ts';
export {
  daySiteAnswer,
  dayStopAnswer,
  listedStopAnswer,
  routeDayAnswer,
  routeStopAnswer,
} from './answers.ts';
export * from './day.ts';
export * from './figures.ts';
export * from './may.ts';
export * from './operations.ts';
export * from './order.ts';
export * from './plausible.ts';
export * from './route.ts';
export * from './site.ts';
export * from './stop.ts';
export * from './texts.ts';
