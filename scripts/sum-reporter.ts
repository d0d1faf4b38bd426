import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestError, TestModule, Vitest } from 'vitest/node';

/**
 * Closes a run with the names of what failed or was skipped, and with ‘N passed, N failed’ over all projects; what is
 * tagged long and left out is counted apart. A module
 * that could not load counts as a failure, and so does a test that passed only when it was tried again.
 */
export class SumReporter implements Reporter {
  /** Whether this run is of the long ones, and leaves out the others. */
  private ofLong = false;

  onInit({ config }: Vitest): void {
    this.ofLong = config.tagsFilter?.includes('long') === true;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    const failed = unhandledErrors.map((error) => shortOf(error));
    const skipped: string[] = [];
    let left = 0;
    for (const module of modules) {
      const at = module.relativeModuleId;
      failed.push(...module.errors().map((error) => `${at}: ${shortOf(error)}`));
      for (const suite of module.children.allSuites())
        failed.push(...suite.errors().map((error) => `${at}: ${suite.fullName}: ${shortOf(error)}`));
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        const name = `${at}: ${test.fullName}`;
        const again = test.diagnostic()?.retryCount ?? 0;
        if (again > 0) failed.push(`${name}: tried ${again + 1} times`);
        else if (state === 'passed') passed += 1;
        else if (state === 'failed') failed.push(`${name}: ${shortOf(errors?.[0])}${where(errors?.[0], at)}`);
        else if (test.tags.includes('long') !== this.ofLong) left += 1;
        else skipped.push(name);
      }
    }
    list('Skipped', skipped);
    const elsewhere = this.ofLong ? 'npm test' : 'npm run bench -- long';
    if (left > 0) process.stdout.write(`\nLeft to ${elsewhere}: ${left}\n`);
    list('Failed', failed);
    if (failed.length > 0) process.exitCode = 1;
    const rest = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
    process.stdout.write(`\n${passed} passed, ${failed.length} failed${rest}\n`);
  }
}

const begun = 3;
const ended = 4;

/** The beginning of an error's message, what was expected or waited for, and the end of a long one: what stood in the way. */
const shortOf = (error: unknown): string => {
  const lines = stripVTControlCharacters(
    String((error as { message?: unknown } | undefined)?.message ?? error),
  )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const end = lines.slice(Math.max(begun, lines.length - ended)).join(' ');
  return `${lines.slice(0, begun).join(' ').slice(0, 300)}${end && ` … ${end.slice(-500)}`}`;
};

/** The line of the test at which it failed, where that is known. */
const where = (error: TestError | undefined, module: string): string => {
  const place = error?.stacks?.find(({ file }) => file.endsWith(module));
  return place ? ` (line ${place.line})` : '';
};

const list = (title: string, names: readonly string[]) => {
  if (names.length > 0) process.stdout.write(`\n${title}:\n  ${names.join('\n  ')}\n`);
};
