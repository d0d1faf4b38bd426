import { BaseSequencer, type TestSpecification } from 'vitest/node';

// A clean machine knows no times of earlier runs, and begins with the largest files. These take longer than their size
// says, and would keep everybody waiting at the end.
const early = [
  'server/src/testing/permissions/matrix.test.ts',
  'server/src/testing/largest/largest.test.ts',
  'server/src/testing/fuzz/fuzz.test.ts',
  'server/src/testing/faults/sending.test.ts',
  'server/src/testing/faults/crash.test.ts',
  'server/src/testing/faults/sweep.test.ts',
  'server/src/platform/database/launcher.test.ts',
  // In turn: one that must have the office alone, and one with a product of its own, which may run beside it.
  'e2e/clocks.test.ts',
  'e2e/provider.test.ts',
  'e2e/import.test.ts',
  'e2e/push.test.ts',
  'e2e/messages.test.ts',
  'e2e/screens.test.ts',
  'e2e/commands.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = early.findIndex((path) => moduleId.endsWith(`/${path}`));
  return rank < 0 ? early.length : rank;
};

/** Puts what takes long, or must be alone, at the beginning of its project. */
export class EarlyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((a, b) => rankOf(a) - rankOf(b)),
    );
  }
}
