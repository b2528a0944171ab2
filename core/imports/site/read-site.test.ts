import { expect, test } from 'vitest';
import { readExports } from '#tests/support/site-readings.ts';
import { m } from '#words/messages.js';

test('readSite explains a file that is no export', async () => {
  expect(
    await readExports({ 'a.xml': '<rss><channel/></rss>', 'b.json': '{"db":[]}', 'redirects.json': '[]' }),
  ).toMatchObject({
    fault: m.transfer_unknown(),
    omissions: [
      { title: 'a.xml', reason: m.transfer_file_unknown() },
      { title: 'b.json', reason: m.transfer_file_unknown() },
      { title: 'redirects.json', reason: m.transfer_file_redirects() },
    ],
  });
});
