import { anyRow, fieldIs, type NounParts, type ReportPart } from '#kernel';
import type { OutcomeKind } from '#leads/outcome.ts';

type Part = ReportPart<{ officeTimeZone: string }>;

const of = (kind: OutcomeKind) => ({ kind: 'count', where: () => fieldIs('kind', kind) }) as const;

// R5: each time, also of leads that came back since; what was undone has not been.
const outcomes: Part = {
  by: { reason: 'reason', rep: 'rep', provider: 'currentServiceProvider' },
  during: { moment: 'at' },
  narrowed: { rep: 'rep', city: 'city', state: 'state', source: 'leadCameFrom' },
  base: () => anyRow,
  figures: {
    outcomes: { kind: 'count' },
    dead: of('dead'),
    passed: of('passed'),
    cantClose: of('cantClose'),
  },
};

/** What reports count of the times that leads were lost. */
export const outcomeParts: NounParts<{ officeTimeZone: string }> = { outcomes: { outcomes } };
