import { describe, expect, it } from 'vitest';
import { createSmtpRelay } from './create-smtp-relay.ts';
import { createTwinRelay } from './create-twin-relay.ts';
import { describeMailContract } from './mail-contract.ts';

describeMailContract('twin', createTwinRelay);
describeMailContract('SMTP relay', createSmtpRelay);

describe('mail twin and SMTP relay', () => {
  it('receive the same bytes', async () => {
    await using twin = await createTwinRelay();
    await using relay = await createSmtpRelay();
    const email = {
      from: { name: 'École Cédille', address: 'bonjour@ecole.example' },
      to: ['lea@exemple.example', { name: 'Zoé', address: 'zoe@exemple.example' }],
      bcc: 'archives@ecole.example',
      subject: 'Votre été à l’école : « réussir »',
      text: '.un\n..deux\rtrois\r\n\n.',
      html: '<p>Été</p>\n.\n',
      attachments: [{ filename: 'à lire.txt', content: 'Bonjour\n.\n' }],
      messageId: '<1@ecole.example>',
      date: new Date('2026-11-20T13:05:02Z'),
      baseBoundary: 'cedille',
    };
    for (const { transporter } of [twin, relay]) await transporter.sendMail(email);
    const [kept] = await twin.received();
    const [sent] = await relay.received();
    expect(kept?.raw.toString('latin1')).toBe(sent?.raw.toString('latin1'));
    expect(kept?.from).toBe(sent?.from);
    expect(kept?.to).toEqual(sent?.to);
  });
});
