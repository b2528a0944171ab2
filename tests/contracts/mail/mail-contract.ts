import type { SendMailOptions, Transporter } from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';

export type ReceivedEmail = { from: string; to: string[]; raw: Buffer };

/** A mail relay and its nodemailer transporter. `received` lists the received emails in order. */
export type Relay = AsyncDisposable & {
  transporter: Transporter;
  received(): Promise<ReceivedEmail[]>;
};

export const MAX_LETTER_BYTES = 200_000;

const from = { name: 'École Cédille', address: 'bonjour@ecole.example' };

function email(parts: SendMailOptions = {}): SendMailOptions {
  return { from, to: 'lea@exemple.example', subject: 'Bonjour', text: 'Bonjour', ...parts };
}

/** Defines tests of sending our emails, which both the twin and a real SMTP server must pass. */
export function describeMailContract(name: string, createRelay: () => Promise<Relay>): void {
  async function sendOne(parts: SendMailOptions) {
    await using relay = await createRelay();
    const info = await relay.transporter.sendMail(email(parts));
    const [received, ...more] = await relay.received();
    if (!received) throw new Error('no email was received');
    expect(more).toEqual([]);
    return { info, received, parsed: await PostalMime.parse(received.raw) };
  }

  async function refuse(parts: SendMailOptions) {
    await using relay = await createRelay();
    const refusal: unknown = await relay.transporter.sendMail(email(parts)).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Error);
    expect(await relay.received()).toEqual([]);
    return refusal;
  }

  describe(`mail contract: ${name}`, () => {
    it('the relay reports that it is ready', async () => {
      await using relay = await createRelay();
      expect(await relay.transporter.verify()).toBe(true);
      expect(await relay.received()).toEqual([]);
    });

    it('the relay receives a complete French email with text and HTML', async () => {
      const text = 'Chère Léa,\n\n« Où est-ce ? » — à l’école, l’été, pour 12,50 €.\n.\n..\nÀ bientôt 🌞\n';
      const html = `<p>${'Ça va très bien : « œuvre », naïveté, 1 234,50 €. '.repeat(40)}</p>`;
      const { info, received, parsed } = await sendOne({
        to: { name: 'Léa Œuvrard', address: 'lea@exemple.example' },
        replyTo: 'contact@ecole.example',
        subject: 'Votre commande : « Les accents, à l’écrit comme à l’oral », reçue le 1er décembre 2026',
        text,
        html,
      });
      expect(parsed.subject).toBe(
        'Votre commande : « Les accents, à l’écrit comme à l’oral », reçue le 1er décembre 2026',
      );
      expect(parsed.from).toMatchObject(from);
      expect(parsed.to).toMatchObject([{ name: 'Léa Œuvrard', address: 'lea@exemple.example' }]);
      expect(parsed.replyTo).toMatchObject([{ address: 'contact@ecole.example' }]);
      expect(parsed.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(text.trimEnd());
      expect(parsed.html?.trimEnd()).toBe(html);
      expect(parsed.messageId).toBe(info.messageId);
      expect(Date.now() - Date.parse(parsed.date ?? '')).toBeLessThan(60_000);
      expect(parsed.headers.find((header) => header.key === 'mime-version')?.value).toBe('1.0');
      expect(received.from).toBe('bonjour@ecole.example');
      expect(received.to).toEqual(['lea@exemple.example']);
    });

    it('the sender gets the envelope and the accepted recipients', async () => {
      const { info } = await sendOne({ to: ['a@exemple.example', 'b@exemple.example'] });
      expect(info).toMatchObject({
        envelope: { from: 'bonjour@ecole.example', to: ['a@exemple.example', 'b@exemple.example'] },
        accepted: ['a@exemple.example', 'b@exemple.example'],
        rejected: [],
        response: expect.stringMatching(/^250 /),
        messageId: expect.stringMatching(/^<.+@.+>$/),
      });
    });

    it('the email keeps the Message-ID and date set by the sender', async () => {
      const { info, parsed } = await sendOne({
        messageId: '<0198-commande@ecole.example>',
        date: new Date('2026-11-20T13:05:02Z'),
      });
      expect(info.messageId).toBe('<0198-commande@ecole.example>');
      expect(parsed.messageId).toBe('<0198-commande@ecole.example>');
      expect(new Date(parsed.date ?? '').toISOString()).toBe('2026-11-20T13:05:02.000Z');
    });

    it('the relay delivers to Bcc recipients without naming them in the email', async () => {
      const { received } = await sendOne({ cc: 'ami@exemple.example', bcc: 'archives@ecole.example' });
      expect([...received.to].sort()).toEqual([
        'ami@exemple.example',
        'archives@ecole.example',
        'lea@exemple.example',
      ]);
      expect(received.raw.toString('latin1')).not.toContain('archives');
    });

    it('the email has only CRLF line ends', async () => {
      const { received } = await sendOne({ text: 'un\ndeux\r\ntrois\rquatre', html: '<p>\n.\n</p>' });
      expect(received.raw.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    });

    it('attachments arrive unchanged', async () => {
      const content = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 256));
      const { parsed } = await sendOne({
        attachments: [{ filename: 'Conditions générales.pdf', contentType: 'application/pdf', content }],
      });
      const [attachment] = parsed.attachments;
      expect(attachment).toMatchObject({ filename: 'Conditions générales.pdf', mimeType: 'application/pdf' });
      expect(Buffer.from(attachment?.content as ArrayBuffer).equals(content)).toBe(true);
    });

    it('line breaks in a subject, name or header value do not create headers', async () => {
      const { received, parsed } = await sendOne({
        subject: 'Bonjour\r\nBcc: pirate@exemple.example\r\n\r\n<script>',
        to: { name: 'Léa"\r\nX-Pirate: oui', address: 'lea@exemple.example' },
        headers: { 'X-Note': 'un\r\nX-Pirate: oui' },
      });
      expect(received.to).toEqual(['lea@exemple.example']);
      const keys = parsed.headers.map((header) => header.key);
      expect(keys).not.toContain('bcc');
      expect(keys).not.toContain('x-pirate');
      expect(parsed.text?.trim()).toBe('Bonjour');
    });

    it('the relay accepts international addresses', async () => {
      const { received } = await sendOne({ to: ['léa@école.example', 'zoe@école.example'] });
      // The client may send domains in Unicode or Punycode.
      const spelt = received.to.map((address) => address.replace('xn--cole-9oa', 'école'));
      expect(spelt).toEqual(['léa@école.example', 'zoe@école.example']);
    });

    it.each(['lea\r\nRCPT TO:<b@exemple.example>', 'lea@a.example\r\nBcc: b@exemple.example'])(
      'the envelope contains no line breaks of the address %j',
      async (address) => {
        const { received } = await sendOne({ envelope: { from: address, to: [address] } });
        expect(received.to).toHaveLength(1);
        expect(`${received.from}${received.to.join()}`).not.toMatch(/[\r\n<>:]/);
      },
    );

    it('the client rejects an email without a recipient', async () => {
      expect(await refuse({ to: [] })).toMatchObject({
        code: 'EENVELOPE',
        command: 'API',
        message: 'No recipients defined',
      });
    });

    it('the relay permanently rejects an email above the announced size limit', async () => {
      expect(await refuse({ text: 'é'.repeat(MAX_LETTER_BYTES) })).toMatchObject({
        code: 'EMESSAGE',
        responseCode: 552,
        permanent: true,
      });
    });

    it('the relay accepts many concurrent emails', async () => {
      await using relay = await createRelay();
      const subjects = Array.from({ length: 30 }, (_, index) => `Lettre ${index}`);
      await Promise.all(subjects.map((subject) => relay.transporter.sendMail(email({ subject }))));
      const received = await relay.received();
      const parsed = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)));
      expect(new Set(parsed.map(({ subject }) => subject))).toEqual(new Set(subjects));
      expect(parsed).toHaveLength(subjects.length);
    });
  });
}
