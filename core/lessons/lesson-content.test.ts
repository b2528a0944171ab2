import { expect, test } from 'vitest';
import type { Picture } from '#database/tables/products.ts';
import { silentLog } from '#tests/support/twin-log.ts';
import { readContent } from './lesson-content.ts';

const toPicture = (url: string): Picture => ({ path: 'a', url, width: 16, height: 9, alt: '' });

test.each([
  ['its own picture', toPicture('/own'), [toPicture('/cover')], '/own'],
  ['the first picture of its product', null, [toPicture('/cover'), toPicture('/second')], '/cover'],
  ['nothing', null, [], null],
])('the poster of a lesson is %s', async (_which, poster, pictures, expected) => {
  const lesson = {
    ...{ id: 'l1', title: 'Le futur', body: { type: 'doc' as const, content: [] }, duration: 5, files: [] },
    ...{ videoId: '', captions: '', transcript: '', poster },
  };
  const core = { db: {} as never, files: { bucket: 'cedille' } as never, log: silentLog as never };
  expect((await readContent(core, lesson, { pictures, converted: null })).poster).toBe(expected);
});
