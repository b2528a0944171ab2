import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { createTwinRelay } from './create-twin-relay.ts';

import { createClock, email, listFiles } from './sample-emails.ts';

describe('list', () => {
  it('returns emails in pages, newest first', async () => {
    await using relay = await createTwinRelay({ now: createClock() });
    for (let index = 0; index < 5; index++)
      await relay.transporter.sendMail(email({ subject: `Été ${index}`, messageId: `<${index}@a.example>` }));
    const first = await relay.twin.list({ limit: 2 });
    expect(first.map(({ subject }) => subject)).toEqual(['Été 4', 'Été 3']);
    const second = await relay.twin.list({ limit: 2, before: first[1]?.id });
    expect(second.map(({ subject }) => subject)).toEqual(['Été 2', 'Été 1']);
    const third = await relay.twin.list({ limit: 2, before: second[1]?.id });
    expect(third).toEqual([
      {
        id: expect.stringMatching(/^2026-11-20T13-05-0/),
        arrivedAt: new Date('2026-11-20T13:05:03.123Z'),
        messageId: '<0@a.example>',
        from: 'École <bonjour@ecole.example>',
        to: ['Lea.Dupont@exemple.example'],
        subject: 'Été 0',
        size: expect.any(Number),
      },
    ]);
    expect(await relay.twin.list({ limit: 2, before: third[0]?.id })).toEqual([]);
    expect(await relay.twin.list({ limit: Number.NaN })).toHaveLength(1);
    expect(await relay.twin.list({ limit: -3 })).toHaveLength(1);
  });

  it('ignores files that the twin did not write', async () => {
    await using relay = await createTwinRelay();
    await relay.transporter.sendMail(email());
    for (const name of ['note.txt', 'copie.eml', '2026-13-45T99-99-99.999Z-a-0123456789ab.eml'])
      await writeFile(path.join(relay.directory, name), 'x');
    expect(await relay.twin.list()).toHaveLength(1);
  });

  it('returns an email with thousands of recipients', async () => {
    await using relay = await createTwinRelay({ maxEmailBytes: 10_000_000 });
    const to = Array.from({ length: 4000 }, (_, index) => `eleve-${index}@une-tres-longue-adresse.example`);
    await relay.transporter.sendMail(email({ to: 'liste@ecole.example', bcc: to, subject: 'À tous' }));
    const [listed] = await relay.twin.list();
    expect(listed?.to).toHaveLength(4001);
    expect(listed?.subject).toBe('À tous');
  });
});

describe('read', () => {
  it('parses emails like a mail program', async () => {
    await using relay = await createTwinRelay();
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    const variants: SendMailOptions[] = [
      {},
      { text: 'Ça va ?\n\nOui = non =3D\n.\n', subject: `Été ${'très long '.repeat(30)}` },
      { text: undefined, html: '<p>« Été »</p>' },
      { text: 'Été', html: `<p>${'É'.repeat(3000)}</p>` },
      { text: 'a\n'.repeat(500), html: '<p>x</p>', textEncoding: 'base64' },
      {
        html: '<img src="cid:1">',
        attachments: [
          { filename: 'Règles.txt', content: 'Été', contentType: 'text/plain' },
          { filename: 'a"b.bin', content: bytes },
          { filename: 'image.png', content: bytes, cid: '1' },
        ],
      },
      { text: 'Combien de temps faut-il à l’école pour chaque leçon ? '.repeat(20) },
      { from: { name: 'É, « l’école »', address: 'a@a.example' }, headers: { 'X-Long': 'mot '.repeat(60) } },
    ];
    for (const variant of variants) await relay.transporter.sendMail(email(variant));
    for (const { id } of await relay.twin.list()) {
      const read = await relay.twin.read(id);
      if (!read) throw new Error('a listed email is unreadable');
      const parsed = await PostalMime.parse(read.raw);
      expect(read.subject).toBe(parsed.subject);
      expect(read.text.trimEnd()).toBe((parsed.text ?? '').replaceAll('\r\n', '\n').trimEnd());
      expect(read.html.trimEnd()).toBe((parsed.html ?? '').replaceAll('\r\n', '\n').trimEnd());
      expect(read.headers.get('from')).toContain(parsed.from?.name);
      expect(read.headers.get('x-long')?.trim()).toBe(
        parsed.headers.find(({ key }) => key === 'x-long')?.value.trim(),
      );
      expect(read.attachments.map(({ fileName }) => fileName)).toEqual(
        parsed.attachments.map(({ filename }) => filename),
      );
      for (const [index, attachment] of read.attachments.entries())
        expect(
          attachment.content.equals(Buffer.from(parsed.attachments[index]?.content as ArrayBuffer)),
        ).toBe(true);
    }
  });

  it.each([
    '',
    '.',
    '../mail',
    '/etc/passwd',
    '2026-11-20T13-05-02.123Z-../../x-0123456789ab',
    'a\0b',
    'x'.repeat(200),
  ])('returns null for id %j', async (id) => {
    await using relay = await createTwinRelay();
    await relay.transporter.sendMail(email());
    expect(await relay.twin.read(id)).toBeNull();
    expect(await relay.twin.remove(id)).toBe(false);
    expect(await listFiles(relay.directory)).toHaveLength(1);
  });

  it('returns damaged emails without an error', async () => {
    await using relay = await createTwinRelay();
    await relay.transporter.sendMail(email({ html: '<p>x</p>' }));
    const [name = ''] = await listFiles(relay.directory);
    const file = path.join(relay.directory, name);
    const whole = await readFile(file);
    for (const damaged of [
      Buffer.alloc(0),
      Buffer.from('\0\xff'),
      whole.subarray(0, whole.length / 2),
      Buffer.from(whole.toString('latin1').replaceAll('utf-8', 'klingon'), 'latin1'),
      Buffer.from(
        `Content-Type: multipart/mixed; boundary="a"\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary="a"\r\n\r\n'.repeat(500)}`,
      ),
    ]) {
      await writeFile(file, damaged);
      expect(await relay.twin.read(name.slice(0, -4))).not.toBeNull();
      expect(await relay.twin.list()).toHaveLength(1);
    }
  });
});

describe('remove, forget and prune', () => {
  it('remove deletes one email, which can then be sent again', async () => {
    await using relay = await createTwinRelay();
    const again = email({ messageId: '<1@ecole.example>' });
    await relay.transporter.sendMail(again);
    const [kept] = await relay.twin.list();
    expect(await relay.twin.remove(kept?.id ?? '')).toBe(true);
    expect(await relay.twin.remove(kept?.id ?? '')).toBe(false);
    expect(await relay.twin.list()).toEqual([]);
    expect(await readdir(path.join(relay.directory, '.taken'))).toEqual([]);
    await relay.transporter.sendMail(again);
    expect(await relay.twin.list()).toHaveLength(1);
  });

  it('forget deletes the emails to one address, including Bcc and in any letter case', async () => {
    await using relay = await createTwinRelay();
    await relay.transporter.sendMail(email({ to: 'LEA@exemple.example' }));
    await relay.transporter.sendMail(email({ to: 'zoe@exemple.example', bcc: 'lea@exemple.example' }));
    await relay.transporter.sendMail(email({ to: 'leaa@exemple.example', subject: 'lea@exemple.example' }));
    expect(await relay.twin.forget({ address: ' Lea@Exemple.example ' })).toBe(2);
    expect((await relay.twin.list()).map(({ to }) => to)).toEqual([['leaa@exemple.example']]);
  });

  it('forget deletes emails to an address up to a time and keeps later ones', async () => {
    await using relay = await createTwinRelay({ now: createClock('2026-11-20T00:00:00.000Z') });
    for (const subject of ['un', 'deux', 'trois'])
      await relay.transporter.sendMail(email({ to: 'lea@exemple.example', subject }));
    const [, second] = await relay.twin.list();
    expect(await relay.twin.forget({ address: 'lea@exemple.example', until: second?.arrivedAt })).toBe(2);
    expect((await relay.twin.list()).map(({ subject }) => subject)).toEqual(['trois']);
  });

  it('prune deletes emails that arrived before a time', async () => {
    await using relay = await createTwinRelay({ now: createClock('2026-11-20T00:00:00.000Z') });
    for (const subject of ['un', 'deux', 'trois']) await relay.transporter.sendMail(email({ subject }));
    const [newest] = await relay.twin.list();
    expect(await relay.twin.prune(newest?.arrivedAt ?? new Date(0))).toBe(2);
    expect((await relay.twin.list()).map(({ subject }) => subject)).toEqual(['trois']);
  });
});
