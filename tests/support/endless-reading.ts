import { registerHooks } from 'node:module';

// Loaded before a school (`node --import`), in each of its threads: a file of a table is read for ever, wherever it is read.
const source = `
  import { writeSync } from 'node:fs';
  export class CsvError extends Error {}
  export function parse() {
    writeSync(1, 'reading for ever\\n');
    for (;;);
  }
`;
registerHooks({
  load: (url, context, nextLoad) =>
    url.includes('/csv-parse/') ? { format: 'module', source, shortCircuit: true } : nextLoad(url, context),
});
