import { reportOperations } from 'domain/reports';
import { bind } from '#platform/operations/operations.ts';
import { readReport } from './read.ts';

export const reportRoutes = [bind(reportOperations.read, (ctx, asked) => readReport(ctx, asked))];
