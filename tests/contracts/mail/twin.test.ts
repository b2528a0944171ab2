import { spawn } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import pino from 'pino';
import PostalMime from 'postal-mime';
import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '#tests/support/twin-log.ts';
import { createMailTwin } from '#twins/mail/create-mail-twin.ts';
import { createTwinRelay } from './create-twin-relay.ts';

import { createClock, email, listFiles } from './sample-emails.ts';

const SENDER = `
  import nodemailer from 'nodemailer';
  import { createMailTwin } from '#twins/mail/create-mail-twin.ts';
  const twin = createMailTwin({ directory: process.argv[1], log: { info() {}, warn() {} } });
  const transporter = nodemailer.createTransport(twin.transport);
  for (let next = Number(process.argv[2]); ; next++) {
    const messageId = '<' + next + '@a.example>';
    await transporter.sendMail({ from: 'a@a.example', to: 'b@b.example', text: String(next), messageId });
    process.stdout.write('.');
  }`;

/** Sends emails from a child process, kills it after `enough` and returns the number of acknowledged ones. */
async function sendUntilKilled(directory: string, first: number, enough: number): Promise<number> {
  const sender = spawn(process.execPath, ['--input-type=module', '-e', SENDER, directory, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0;
  for await (const dots of sender.stdout) {
    acknowledged += String(dots).length;
    if (acknowledged >= enough) sender.kill('SIGKILL');
  }
  return acknowledged;
}

describe('the folder of the mail twin', () => {
  it('is not created before its first use', async () => {
    await using relay = await createTwinRelay();
    await expect(stat(relay.directory)).rejects.toThrow('ENOENT');
    expect(await relay.twin.list()).toEqual([]);
    await expect(stat(relay.directory)).rejects.toThrow('ENOENT');
  });

  it('contains one file per email, named by time, address and subject', async () => {
    await using relay = await createTwinRelay({ now: () => new Date('2026-11-20T13:05:02.123Z') });
    await relay.transporter.sendMail(email({ subject: 'Votre œuvre : « L’été » à 12 €' }));
    const [name, ...more] = await listFiles(relay.directory);
    expect(name).toMatch(
      /^2026-11-20T13-05-02\.123Z-lea\.dupont-exemple\.example-votre-oeuvre-l-ete-a-12-[0-9a-f]{12}\.eml$/,
    );
    expect(more).toEqual([]);
  });

  it.each([
    ['non-Latin characters', { subject: '中文 😀', to: '😀@例え.example' }],
    ['an empty subject', { subject: '' }],
    ['a path', { subject: '../../etc/passwd', to: '"../../x"@exemple.example' }],
    ['very long parts', { subject: 'é'.repeat(5_000), to: `${'a'.repeat(60)}@${'b'.repeat(60)}.example` }],
    ['control characters', { subject: 'a\0b\u202e\r\n\tc' }],
  ])('limits the length and characters of a file name with %s', async (_, parts) => {
    await using relay = await createTwinRelay();
    await relay.transporter.sendMail(email(parts));
    const [name, ...more] = await listFiles(relay.directory);
    expect(more).toEqual([]);
    expect(name).toMatch(/^[\x21-\x7e]{30,150}\.eml$/);
    expect(name).not.toContain('..');
    const [listed] = await relay.twin.list();
    expect(`${listed?.id}.eml`).toBe(name);
  });

  it('is accessible only to its owner', async () => {
    await using relay = await createTwinRelay();
    await mkdir(relay.directory, { mode: 0o755 });
    await chmod(relay.directory, 0o755);
    await relay.transporter.sendMail(email());
    const [name = ''] = await listFiles(relay.directory);
    expect((await stat(relay.directory)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(relay.directory, name))).mode & 0o777).toBe(0o600);
  });

  it('contains files that any mail program can open', async () => {
    await using relay = await createTwinRelay();
    await relay.transporter.sendMail(email({ bcc: 'archives@ecole.example' }));
    const [name = ''] = await listFiles(relay.directory);
    const parsed = await PostalMime.parse(await readFile(path.join(relay.directory, name)));
    expect(parsed.returnPath).toBe('bonjour@ecole.example');
    expect(parsed.headers.filter(({ key }) => key === 'delivered-to').map(({ value }) => value)).toEqual([
      'Lea.Dupont@exemple.example',
      'archives@ecole.example',
    ]);
  });

  it('is created again if it was removed while the twin runs', async () => {
    await using relay = await createTwinRelay();
    await relay.transporter.sendMail(email());
    await rename(relay.directory, `${relay.directory}-away`);
    await relay.transporter.sendMail(email());
    expect(await listFiles(relay.directory)).toHaveLength(1);
  });

  it('removes drafts that are older than an hour, not newer ones', async () => {
    await using relay = await createTwinRelay();
    await relay.transporter.verify();
    const drafts = path.join(relay.directory, '.drafts');
    await writeFile(path.join(drafts, 'old'), '');
    await writeFile(path.join(drafts, 'young'), '');
    const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(path.join(drafts, 'old'), long, long);
    await nodemailer
      .createTransport(createMailTwin({ directory: relay.directory, log: silentLog }).transport)
      .verify();
    expect(await readdir(drafts)).toEqual(['young']);
  });
});

describe('a repeated Message-ID', () => {
  const again = email({ messageId: '<1@ecole.example>' });

  it('returns the same result and creates no second file', async () => {
    await using relay = await createTwinRelay({ now: createClock() });
    const first = await relay.transporter.sendMail(again);
    const [name = ''] = await listFiles(relay.directory);
    const before = await readFile(path.join(relay.directory, name));
    const second = await relay.transporter.sendMail({
      ...again,
      subject: 'Autre',
      text: 'Autre',
      to: 'b@b.example',
    });
    expect(second.response).toBe(first.response);
    expect(await listFiles(relay.directory)).toEqual([name]);
    expect((await readFile(path.join(relay.directory, name))).equals(before)).toBe(true);
  });

  it('is recognised by a twin in another process', async () => {
    await using relay = await createTwinRelay();
    await relay.transporter.sendMail(again);
    const other = createMailTwin({ directory: relay.directory, log: silentLog });
    await nodemailer.createTransport(other.transport).sendMail(again);
    expect(await listFiles(relay.directory)).toHaveLength(1);
  });

  it('creates one file if two processes send it concurrently', async () => {
    await using relay = await createTwinRelay();
    const other = nodemailer.createTransport(
      createMailTwin({ directory: relay.directory, log: silentLog }).transport,
    );
    const sendings = Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? other : relay.transporter).sendMail(again),
    );
    await Promise.all(sendings);
    expect(await listFiles(relay.directory)).toHaveLength(1);
  });

  it('creates one file if emails with different contents use it concurrently', async () => {
    await using relay = await createTwinRelay();
    const subjects = ['un', 'deux', 'trois'];
    await Promise.all(subjects.map((subject) => relay.transporter.sendMail({ ...again, subject })));
    expect(await listFiles(relay.directory)).toHaveLength(1);
  });

  it('keeps its arrival time if the first delivery was interrupted', async () => {
    await using relay = await createTwinRelay({ now: createClock() });
    await relay.transporter.sendMail(again);
    const [name = ''] = await listFiles(relay.directory);
    await rename(path.join(relay.directory, name), path.join(relay.directory, '.drafts', 'half'));
    await relay.transporter.sendMail(again);
    expect(await listFiles(relay.directory)).toEqual([name]);
  });

  it('is stored once if the sending process is killed repeatedly', async () => {
    await using relay = await createTwinRelay();
    let next = 0;
    for (let kill = 1; kill <= 4; kill++) {
      const acknowledged = await sendUntilKilled(relay.directory, next, kill * 3);
      expect(acknowledged).toBeGreaterThanOrEqual(kill * 3);
      // The unacknowledged email is sent again. No email may be lost or stored twice.
      next += acknowledged;
    }
    const ids = (await listFiles(relay.directory)).map((name) => name.slice(0, -'.eml'.length));
    const emails = await Promise.all(ids.map((id) => relay.twin.read(id)));
    const numbers = emails.map((found) => Number(found?.text)).sort((a, b) => a - b);
    expect(numbers.slice(0, next)).toEqual(Array.from({ length: next }, (_, index) => index));
    expect(numbers.length - next).toBeLessThanOrEqual(1);
  });
});

describe('an unwritable folder', () => {
  it('causes a temporary error', async () => {
    await using relay = await createTwinRelay();
    await writeFile(relay.directory, 'a file in the way');
    await expect(relay.transporter.verify()).rejects.toThrow(/EEXIST|ENOTDIR/);
    await expect(relay.transporter.sendMail(email())).rejects.toMatchObject({
      code: 'EMESSAGE',
      command: 'DATA',
      responseCode: 451,
      permanent: false,
    });
  });
});

describe('the log', () => {
  it('contains no addresses or names', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    await using relay = await createTwinRelay({ log });
    await relay.transporter.sendMail(email({ messageId: '<1@ecole.example>' }));
    await relay.transporter.sendMail(email({ text: 'x'.repeat(300_000) })).catch(() => undefined);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('<1@ecole.example>');
    expect(lines.join('')).not.toMatch(/dupont|Bonjour/i);
  });

  it('contains rejected emails', async () => {
    const log = { ...silentLog, info: vi.fn(), warn: vi.fn() };
    await using relay = await createTwinRelay({ log });
    await expect(relay.transporter.sendMail(email({ to: [] }))).rejects.toThrow('No recipients defined');
    expect(log.warn).toHaveBeenCalledOnce();
    expect(log.info).not.toHaveBeenCalled();
  });
});
