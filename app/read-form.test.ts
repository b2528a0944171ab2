import { expect, test } from 'vitest';
import { countWork } from '#tests/support/count-work.ts';
import { readForm } from './read-form.ts';

const send = (body: string | FormData, type?: string) =>
  readForm(
    new Request('http://localhost/contact', {
      method: 'POST',
      body,
      headers: type ? { 'content-type': type } : {},
    }),
  );

const urlencoded = 'application/x-www-form-urlencoded';

test('readForm parses url-encoded and multipart forms', async () => {
  expect([...(await send('name=Zo%C3%A9+L.&body=a%26b&body=', urlencoded))]).toEqual([
    ['name', 'Zoé L.'],
    ['body', 'a&b'],
    ['body', ''],
  ]);
  const form = new FormData();
  form.set('name', 'Zoé & L.');
  expect([...(await send(form))]).toEqual([['name', 'Zoé & L.']]);
});

test('readForm rejects a body that is not a form', async () => {
  await expect(send('{}', 'application/json')).rejects.toMatchObject({ code: 'invalid-input' });
});

test('readForm rejects a mebibyte of empty fields before parsing it', async () => {
  const parts = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(18_000);
  for (const [body, type] of [
    ['a=&'.repeat(340_000), urlencoded],
    ['&'.repeat(1_000_000), urlencoded],
    [parts, 'multipart/form-data; boundary=x'],
  ] as const) {
    const { own } = await countWork(() =>
      expect(send(body, type)).rejects.toMatchObject({ code: 'too-large' }),
    );
    expect(own).toBeLessThan(50);
  }
});
