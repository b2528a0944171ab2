import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { lessonNotes } from '#database/tables/progress.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { recordVerifiedAddresses } from '../accounts/verified-addresses.ts';
import type { Core } from '../context.ts';
import { lessonInput, lessonSubject } from '../lessons/lesson-subject.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { findEmailChange, giveUpEmailChange, startEmailChange } from './email-change.ts';
import { eraseAccount } from './erasure.ts';
import { exportData } from './export-data.ts';
import { previewPicture, readPicture, removePicture, savePicture, toPicturePath } from './picture.ts';

let school: CoreUnderTest;
let core: Core;

beforeAll(async () => {
  school = await openCore();
  core = school.core;
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const addUser = (): Promise<SignedInUser> => addMember(core, { emailVerified: true });

async function reloadUser(user: SignedInUser): Promise<SignedInUser> {
  const account = await core.identity.findAccount(user.uid, { fresh: true });
  return { ...user, photoURL: account?.photoUrl ?? '' };
}

const toName = (user: SignedInUser) => toPicturePath(user)?.split('/').at(-1) ?? '';
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#24558c' } });

async function listPictures(): Promise<string[]> {
  const paths = [];
  for await (const { path } of core.files.list('members/')) paths.push(path);
  return paths;
}

describe('profile pictures', () => {
  test('are cropped square without metadata and replace the previous one', async () => {
    const user = await addUser();
    const before = (await listPictures()).length;
    const sent = await draw(900, 600)
      .withExif({ IFD0: { Copyright: 'Noé' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
      .jpeg()
      .toBuffer();
    await savePicture(core, user, sent);
    const first = await reloadUser(user);
    const bytes = await readPicture(core, user, { uid: user.uid, name: toName(first) });
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 512,
      height: 512,
      exif: undefined,
    });
    await savePicture(core, user, await draw(40, 40).png().toBuffer());
    expect(await listPictures()).toHaveLength(before + 1);
    expect(toName(await reloadUser(user))).not.toBe(toName(first));
    await removePicture(core, user);
    expect([(await listPictures()).length, (await reloadUser(user)).photoURL]).toEqual([before, '']);
  });

  test('are converted from HEIC for preview, then saved', async () => {
    const user = await addUser();
    const preview = await previewPicture(core, user, await readFile('tests/support/media/telephone.heic'));
    const { format, width = 0, height = 0 } = await sharp(preview).metadata();
    expect([format, width > 0, height > 0]).toEqual(['webp', true, true]);
    await savePicture(core, user, preview);
    expect(toName(await reloadUser(user))).toMatch(/\.webp$/);
    await expect(previewPicture(core, user, Buffer.from('bonjour'))).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  test('are readable by their owner and admins only, and erased with the account', async () => {
    const [user, other] = [await addUser(), await addUser()];
    const before = (await listPictures()).length;
    await savePicture(core, user, await draw(40, 40).png().toBuffer());
    const wanted = { uid: user.uid, name: toName(await reloadUser(user)) };
    await expect(readPicture(core, other, wanted)).rejects.toMatchObject({ code: 'not-found' });
    await expect(readPicture(core, { ...other, role: 'owner' }, wanted)).resolves.toBeInstanceOf(Uint8Array);
    for (const name of ['../secret.webp', '', 'x.webp'])
      await expect(readPicture(core, user, { ...wanted, name })).rejects.toMatchObject({ code: 'not-found' });
    await eraseAccount(core, { uid: user.uid, emails: [user.email], until: core.now().toISOString() });
    expect(await listPictures()).toHaveLength(before);
  });

  test('are rejected if they cannot be decoded, without any change', async () => {
    const user = await addUser();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><broken');
    // Rendering this would take a minute.
    const turbulence = '<feTurbulence baseFrequency="0.9" numOctaves="500"/>';
    const filter = `<filter id="f">${turbulence}</filter><rect width="4000" height="4000" filter="url(#f)"/>`;
    const trap = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${filter}</svg>`,
    );
    for (const bytes of [new Uint8Array(), Buffer.from('bonjour'), svg, trap])
      await expect(savePicture(core, user, bytes)).rejects.toMatchObject({ code: 'invalid-input' });
    expect((await reloadUser(user)).photoURL).toBe('');
  });

  test.each([
    ['https://ailleurs.example/photo.webp'],
    [`https://ailleurs.example/profile/picture/autre/${'a'.repeat(24)}.webp`],
    ['javascript:alert(1)'],
    [''],
  ])('toPicturePath returns null for %s', (photoURL) => {
    expect(toPicturePath({ uid: 'moi', photoURL })).toBeNull();
  });
});

describe('email address changes', () => {
  const listKinds = async (email: string) =>
    (await core.db.select({ kind: emails.kind }).from(emails).where(eq(emails.recipient, email))).map(
      ({ kind }) => kind,
    );

  test('notify the current address, expire after an hour and can be cancelled', async () => {
    const user = await addUser();
    await startEmailChange(core, user, ' Nouvelle@Exemple.test ');
    expect(await findEmailChange(core, user)).toMatchObject({ newEmail: 'nouvelle@exemple.test' });
    expect(await listKinds(user.email)).toEqual(['email-change-asked']);
    expect(await findEmailChange(core, { ...user, email: 'nouvelle@exemple.test' })).toBeNull();
    await giveUpEmailChange(core, user);
    expect(await findEmailChange(core, user)).toBeNull();
  });

  test('require a recent sign-in and a different address', async () => {
    const user = await addUser();
    const old = { ...user, signedInAt: new Date(core.now().getTime() - 6 * 60_000) };
    await expect(startEmailChange(core, old, 'a@exemple.test')).rejects.toMatchObject({
      code: 'sign-in-recent',
    });
    for (const email of [user.email, 'pas une adresse', ''])
      await expect(startEmailChange(core, user, email)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await listKinds(user.email)).toEqual([]);
  });
});

describe('exportData', () => {
  test('includes all stored data without secrets', async () => {
    const user = await addUser();
    await savePicture(core, user, await draw(40, 40).png().toBuffer());
    await startEmailChange(core, user, 'autre@exemple.test');
    const archive = await exportData(core, await reloadUser(user));
    const files = unzipSync(new Uint8Array(await new Response(archive).arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual(['LISEZ-MOI.txt', 'donnees.json', 'photo.webp']);
    const text = new TextDecoder().decode(files['donnees.json']);
    const data = JSON.parse(text);
    expect(data).toMatchObject({
      compte: { localId: user.uid, email: user.email, displayName: 'Noé' },
      changementDAdresse: [{ newEmail: 'autre@exemple.test' }],
      emails: [{ kind: 'email-change-asked', recipient: user.email }],
    });
    const readme = new TextDecoder().decode(files['LISEZ-MOI.txt']);
    for (const section of Object.keys(data).filter((key) => key !== 'exporteLe'))
      expect(readme).toContain(section);
    expect(text).not.toMatch(/passwordHash|idHash|deviceHash|digest|publicKey|sessionUrl/);
  });

  test('includes notes as text, by lesson in the order of the programme', async () => {
    const user = await addUser();
    const { id: productId, title } = await addProductAt(core, 4_900);
    const write = async (lesson: string, position: number, body: string) => {
      const lessonId = await lessonSubject.create(
        core,
        null,
        lessonInput.parse({ productId, title: lesson, position }),
      );
      await core.db
        .insert(lessonNotes)
        .values({ uid: user.uid, lessonId, productId, body, updatedAt: new Date('2026-03-02T10:00:00Z') });
    };
    await write('Les pronoms', 2, '« y » et « en »\nà revoir');
    await write('Le passé', 1, 'être ou avoir');
    const archive = await exportData(core, await reloadUser(user));
    const files = unzipSync(new Uint8Array(await new Response(archive).arrayBuffer()));
    expect(new TextDecoder().decode(files['notes.txt'])).toBe(
      `${title}\n${'='.repeat(title.length)}\n\nLe passé\n--------\n\nÉcrite le 2\u00a0mars 2026.\n\nêtre ou avoir\n\n` +
        'Les pronoms\n-----------\n\nÉcrite le 2\u00a0mars 2026.\n\n« y » et « en »\nà revoir\n',
    );
    expect(new TextDecoder().decode(files['LISEZ-MOI.txt'])).toContain('notes.txt');
  });

  test('includes emails to former addresses, unless another account has verified them since', async () => {
    const user = await addUser();
    const lost = await addUser();
    const former = user.email;
    const isOf = ({ uid }: SignedInUser, email: string) =>
      recordVerifiedAddresses(core, [{ uid, email, emailVerified: true }]);
    await isOf(user, former);
    await isOf(lost, lost.email);
    const write = (recipient: string, subject: string) =>
      core.mail.sendMail({ from: 'ecole@exemple.test', to: recipient, subject, text: `À ${recipient}` });
    await write(former, 'Une lettre d’avant');
    await write(lost.email, 'À une adresse reprise');
    await write('voisin@exemple.test', 'À un autre');
    const present = { ...user, email: `nouveau-${former}` };
    await isOf(present, present.email);
    // Another account verifies a former address.
    await isOf(present, lost.email);
    await write(present.email, 'Une lettre de maintenant');
    const readSubjects = async (asked: SignedInUser) => {
      const files = unzipSync(
        new Uint8Array(await new Response(await exportData(core, asked)).arrayBuffer()),
      );
      const { emailsGardes } = JSON.parse(new TextDecoder().decode(files['donnees.json']));
      return emailsGardes.map(({ subject }: { subject: string }) => subject).sort();
    };
    expect(await readSubjects(present)).toEqual([
      'Une lettre de maintenant',
      'Une lettre d’avant',
      'À une adresse reprise',
    ]);
    expect(await readSubjects({ ...lost, emailVerified: false })).toEqual([]);
  });

  test('requires a recent sign-in and is limited to a few exports per hour', async () => {
    const user = await addUser();
    const old = { ...user, signedInAt: new Date(core.now().getTime() - 6 * 60_000) };
    await expect(exportData(core, old)).rejects.toMatchObject({ code: 'sign-in-recent' });
    for (let count = 0; count < 10; count++) await (await exportData(core, user)).cancel();
    await expect(exportData(core, user)).rejects.toMatchObject({ code: 'too-many-requests' });
  });
});
