import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter as JourneyReporter, TestCase } from '@playwright/test/reporter';
import type { Reporter } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A test that failed and passed when it was tried once more goes to the list that `npm test` shows in the end. */
function note(file: string, names: string[]): void {
  const list = process.env.FLAKY_TESTS;
  if (list) appendFileSync(list, `${relative(root, file)} › ${names.join(' › ')}\n`);
}

/** For Vitest. */
export const flakyTests: Reporter = {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) note(test.module.moduleId, [test.fullName.replaceAll(' > ', ' › ')]);
  },
};

/** For Playwright, which makes it with `new`. */
export default function FlakyJourneys(): JourneyReporter {
  let listAll = (): TestCase[] => [];
  return {
    printsToStdio: () => false,
    onBegin(_config, suite) {
      listAll = () => suite.allTests();
    },
    onEnd() {
      for (const test of listAll())
        if (test.outcome() === 'flaky') note(test.location.file, test.titlePath().slice(3));
    },
  };
}
