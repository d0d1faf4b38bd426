export * from './asked.ts';
export * from './compare.ts';
export * from './lines.ts';
export * from './operations.ts';
export * from './over-time.ts';
export type {
  ChartWords,
  FigureChart,
  FigureKind,
  FunnelChart,
  PartWords,
  ReportWords,
} from './part-words.ts';
export * from './ranges.ts';
export * from './refusals.ts';
export * from './said.ts';
export * from './texts.ts';
export * from './value.ts';
export * from './viewed.ts';
export * from './words.ts';
