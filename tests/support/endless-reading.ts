import { registerHooks } from 'node:module';

// Preload (`node --import`) for every thread of a school: parsing a CSV file never ends.
const source = `
  import { writeSync } from 'node:fs';
  export class CsvError extends Error {}
  export function parse() {
    writeSync(1, 'endless parsing started\\n');
    for (;;);
  }
`;
registerHooks({
  load: (url, context, nextLoad) =>
    url.includes('/csv-parse/') ? { format: 'module', source, shortCircuit: true } : nextLoad(url, context),
});
