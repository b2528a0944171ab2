import { describe, expect, it } from 'vitest';
import { deliver } from './deliver.ts';

describe('deliver with an invalid envelope', () => {
  it.each([
    ['Invalid sender', 'a\r\nb@a.example', ['b@b.example']],
    ['Invalid recipient', 'a@a.example', ['b@b.example\r\nSubject: x']],
    ['Invalid recipient', 'a@a.example', ['b@b.example', '<c@c.example>']],
    ['Invalid recipient', 'a@a.example', ['\0']],
    ['Invalid recipient', 'a@a.example', [' ']],
    ['No recipients defined', 'a@a.example', []],
  ])('rejects the email with "%s": %j %j', async (message, from, to) => {
    const email = { getEnvelope: () => ({ from, to }) } as unknown as Parameters<typeof deliver>[0];
    const store = {} as Parameters<typeof deliver>[1];
    await expect(deliver(email, store, 1000)).rejects.toMatchObject({
      code: 'EENVELOPE',
      command: 'API',
      message: expect.stringContaining(message),
    });
  });
});

describe('deliver with a failing disk', () => {
  it.each([
    ['ENOSPC', 452],
    ['EDQUOT', 452],
    ['EIO', 451],
    ['EACCES', 451],
  ])('reports a temporary failure after %s', async (code, responseCode) => {
    const email = {
      getEnvelope: () => ({ from: 'a@a.example', to: ['b@b.example'] }),
      messageId: () => '<1@a.example>',
      getHeader: () => 'Bonjour',
      createReadStream: () => [Buffer.from('Subject: Bonjour\r\n\r\n')],
    } as unknown as Parameters<typeof deliver>[0];
    const cause = Object.assign(new Error('write'), { code });
    const store = { keep: () => Promise.reject(cause) } as unknown as Parameters<typeof deliver>[1];
    await expect(deliver(email, store, 1000)).rejects.toMatchObject({
      code: 'EMESSAGE',
      command: 'DATA',
      responseCode,
      permanent: false,
      cause,
    });
  });
});
