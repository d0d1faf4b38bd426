import { type Deal, dealOperations, dealRefusals } from 'domain/deals';
import { besideSql } from '#contacts';

/** Deals, newest first. */
export const dealsSql = besideSql<Deal>({
  name: 'deals',
  answer: dealOperations.create.output,
  refusals: dealRefusals,
  way: 'desc',
});
