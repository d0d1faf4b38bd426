import type { Reporter, TestModule } from 'vitest/node';

/**
 * Closes a run with ‘N passed, N failed’ over all projects. A module that could not load counts as a failure; a story that
 * passed only when it was tried again is named.
 */
export class SumReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    let skipped = 0;
    const again: string[] = [];
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        const tries = 1 + (test.diagnostic()?.retryCount ?? 0);
        if (tries > 1) again.push(`${module.relativeModuleId}: ${test.fullName} (${tries} times)`);
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
    }
    if (again.length > 0)
      process.stdout.write(`\nTried more than once, which wants a mend:\n  ${again.join('\n  ')}\n`);
    if (failed > 0) process.exitCode = 1;
    const rest = skipped > 0 ? `, ${skipped} skipped` : '';
    process.stdout.write(`\n${passed} passed, ${failed} failed${rest}\n`);
  }
}
