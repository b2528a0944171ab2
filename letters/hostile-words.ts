import type { Letter } from './letter.ts';
import { samplePurchase, sampleSchool } from './sample-letters.ts';
import { writeChangeEmailLetter } from './write-change-email-letter.ts';
import { writeMessageLetter } from './write-message-letter.ts';
import { writeMessageReceiptLetter } from './write-message-receipt-letter.ts';
import { writePasswordResetLetter } from './write-password-reset-letter.ts';
import { writePurchaseLetter } from './write-purchase-letter.ts';
import { writeSignInLinkLetter } from './write-sign-in-link-letter.ts';
import { writeWithdrawalLetter } from './write-withdrawal-letter.ts';

/** What somebody may type where a name or a title is asked for. */
export const hostileWords = [
  'Léa\r\nBcc: pirate@exemple.example',
  'Léa\nX-Pirate: oui\n\n<h1>Gagné</h1>',
  'Léa\u2028Subject: x\u2029y\u0085z\v\f',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"><a href="javascript:alert(1)">ici</a>',
  '</style></title></p></td></table></body><h1>x',
  '--></div></div><table><!--[if mso]>x<![endif]-->',
  '\u202egro.live\u202c \u2066x\u2069',
  'a\0b\u0007c\u001b[31m',
  '\ud800 seul \udc00',
  '\ue000\ue000',
  'https://pirate.example/?a="b"&c=<d>',
  '{{7*7}} %s \\0',
  '$& $1 $` $<a>',
  'x'.repeat(20_000),
  'é'.repeat(5_000),
  '😀'.repeat(500),
];

/** Letters with the same words wherever words come from outside. */
export function writeWithWords(words: string): Promise<Letter>[] {
  const school = {
    ...sampleSchool,
    name: words,
    email: `${words}@exemple.example`,
    legalLines: [words, words],
  };
  const link = 'https://cedille.example/login';
  const { purchase } = samplePurchase;
  return [
    writeSignInLinkLetter({ school, link }),
    writePasswordResetLetter({ school, link, validMinutes: 60 }),
    writeChangeEmailLetter({ school, link, newEmail: words, validMinutes: 60 }),
    writePurchaseLetter({
      ...samplePurchase,
      school,
      purchase: {
        ...purchase,
        number: words,
        items: [
          { title: words, description: words, cents: 100 },
          { title: words, cents: 0 },
        ],
        vatMention: words,
        buyer: { name: words, email: words },
      },
      terms: { version: words, link, acceptedAt: purchase.orderedAt, text: words },
      withdrawal: { kind: 'waived', text: words, acceptedAt: purchase.orderedAt },
    }),
    writeMessageLetter({
      school,
      sender: { name: words, email: words },
      subjectName: words,
      body: words,
      receivedAt: purchase.orderedAt,
      link,
    }),
    writeMessageReceiptLetter({ school, subjectName: words, receivedAt: purchase.orderedAt }),
    writeWithdrawalLetter({
      school,
      orderNumber: words,
      title: words,
      buyer: { name: words, email: words },
      statement: words,
      declaredAt: purchase.orderedAt,
      refundCents: 100,
      currency: 'EUR',
    }),
  ];
}
