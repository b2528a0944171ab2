import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter as JourneyReporter, TestCase } from '@playwright/test/reporter';
import type { Reporter } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A test that failed and passed when it was tried once more goes to the list that `npm test` shows in the end, with its first error in one line. */
function note(file: string, names: string[], error: { message?: string; diff?: string } | undefined): void {
  const list = process.env.FLAKY_TESTS;
  const [message = ''] = toPlain(error?.message).split('\n');
  // Vitest shortens lists in the message.
  const diff = toPlain(error?.diff).replaceAll(/\s+/g, ' ').slice(0, 600);
  if (list)
    appendFileSync(list, `${relative(root, file)} › ${names.join(' › ')} (${`${message} ${diff}`.trim()})\n`);
}

const toPlain = (text = '') => stripVTControlCharacters(text);

/** For Vitest. */
export const flakyTests: Reporter = {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      note(test.module.moduleId, [test.fullName.replaceAll(' > ', ' › ')], test.result().errors?.[0]);
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
        if (test.outcome() === 'flaky')
          note(test.location.file, test.titlePath().slice(3), test.results[0]?.error);
    },
  };
}
