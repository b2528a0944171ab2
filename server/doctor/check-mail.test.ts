import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Doctor, openDoctor } from '#tests/support/doctor.ts';

let doctor: Doctor;

beforeAll(async () => {
  doctor = await openDoctor();
});
afterAll(() => doctor?.[Symbol.asyncDispose]());

describe('check of the mail relay', () => {
  const opened: SMTPServer[] = [];
  afterAll(() =>
    Promise.all(opened.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))),
  );

  async function openRelay(host = '127.0.0.1', disabledCommands = ['STARTTLS']): Promise<number> {
    const server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands,
      disableReverseLookup: true,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'ecole' && password === 'p@ss' ? done(null, { user: 'ecole' }) : done(new Error('no')),
      onData: (_stream, _session, done) => done(new Error('unexpected email')),
    });
    server.on('error', () => undefined);
    opened.push(server);
    const listener = await new Promise<Server>((resolve) => {
      const listening: Server = server.listen(0, host, () => resolve(listening));
    });
    return (listener.address() as AddressInfo).port;
  }

  test('accepts the right password and reports a wrong one', async () => {
    const port = await openRelay();
    const relay = (password: string) => ({ SMTP_URL: `smtp://ecole:${password}@127.0.0.1:${port}` });
    expect(await doctor.listFaults(relay('p%40ss'))).toEqual([]);
    expect(await doctor.findFault(relay('cachottier'))).toMatch(
      /^E-mails : 127\.0\.0\.1:\d+ : .* → Corrigez le nom/,
    );
    expect(await doctor.findFault(relay('cachottier'))).not.toContain('cachottier');
  });

  test('reports a remote relay without encryption', async () => {
    const port = await openRelay('127.0.0.2');
    expect(await doctor.findFault({ SMTP_URL: `smtp://ecole:p%40ss@127.0.0.2:${port}` })).toMatch(
      /ne chiffre pas/,
    );
  });

  test('reports a closed port and a server that is not a mail relay', async () => {
    expect(await doctor.findFault({ SMTP_URL: 'smtp://127.0.0.1:1' })).toMatch(
      /rien ne répond.* → .*465 ou 587/,
    );
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await doctor.findFault({ SMTP_URL: `smtp://127.0.0.1:${port}` })).toMatch(/^E-mails : /);
    other.close();
  });
});
