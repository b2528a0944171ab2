import {
  writeAddressChangedEmail,
  writeAddressChangeEmail,
  writeAddressChangeRequestEmail,
  writeAddressVerificationEmail,
  writePasswordResetEmail,
  writeSignInLinkEmail,
} from '#emails/account-emails.ts';
import { writeAlertRequestedEmail, writeAvailableEmail } from '#emails/alert-emails.ts';
import { writeAnswerEmail } from '#emails/answer-email.ts';
import { writeConsentLinkEmail } from '#emails/consent-email.ts';
import { writeMessageEmail, writeMessageReceiptEmail } from '#emails/contact-emails.ts';
import { writeCorrectionEmail } from '#emails/correction-email.ts';
import { writeDamagedFileEmail } from '#emails/damaged-file-email.ts';
import type { Email, EmailSchool } from '#emails/email-parts.ts';
import { writeGiftEmail } from '#emails/gift-email.ts';
import { writeInvitationEmail } from '#emails/invitation-email.ts';
import { writeNewDeviceEmail } from '#emails/new-device-email.ts';
import { writeOpinionEmail } from '#emails/opinion-email.ts';
import { type PurchaseEmailInput, writePurchaseEmail } from '#emails/purchase-email.ts';
import { type SecurityChange, writeSecurityEmail } from '#emails/security-email.ts';
import { writeWarningEmail } from '#emails/warning-email.ts';
import { writeWeekEmail } from '#emails/week-email.ts';

/** An invented school for tests and previews of emails. */
export const sampleSchool: EmailSchool = {
  name: 'Cédille',
  url: 'https://cedille.example',
  email: 'bonjour@cedille.example',
  legalLines: [
    'Hélène Marsaudon – Cédille, entrepreneur individuel',
    '1, rue de l’Exemple, 44000 Nantes, France',
    'SIREN 000 000 000',
    'TVA non applicable, art. 293 B du CGI',
  ],
};

const sampleOpinion = {
  school: sampleSchool,
  productTitle: 'Les accents, à l’écrit comme à l’oral',
  body: 'Très clair, du début à la fin.\n\nJ’aurais aimé plus d’exercices.',
  refusal: '',
  link: 'https://cedille.example/members/avis/les-accents',
};

const link =
  'https://cedille.example/login?mode=resetPassword&oobCode=k3Jd9xQ2wLr8TzVbN5mHpY7cF1sGaE4uRoXiKqWjZtM&apiKey=local&lang=fr';

/** A purchase that fills every part of the email. */
export const samplePurchase: PurchaseEmailInput = {
  school: sampleSchool,
  purchase: {
    number: 'CED-2026-000042',
    orderedAt: new Date('2026-12-01T13:05:00Z'),
    items: [
      {
        title: 'Les accents, à l’écrit comme à l’oral',
        description: 'Cours, niveau A2, 3 h 30',
        cents: 4900,
      },
    ],
    totalCents: 4900,
    currency: 'eur',
    vatMention: 'TVA non applicable, art. 293 B du CGI',
    buyer: { name: 'Léa Œuvrard', email: 'lea.oeuvrard@exemple.example' },
  },
  link: 'https://cedille.example/course/les-accents',
  terms: {
    version: '2026-11',
    link: 'https://cedille.example/terms-and-conditions?version=2026-11',
    acceptedAt: new Date('2026-12-01T13:04:00Z'),
    text: '1. Objet\nLes présentes conditions régissent la vente des cours.\n\n2. Prix\nLes prix sont en euros, toutes taxes comprises.',
  },
  withdrawal: {
    kind: 'waived',
    text: 'Je demande à accéder au contenu dès maintenant et je renonce expressément à mon droit de rétractation de quatorze jours, que je perds dès que l’accès m’est ouvert (article L221-28, 13° du code de la consommation).',
    acceptedAt: new Date('2026-12-01T13:04:00Z'),
  },
  invoiceLink: 'https://cedille.example/profile/invoices/2026-000042',
  helpLink: 'https://cedille.example/contact',
};

/** Every account change that sends an email. `name` is used where applicable. */
const listSecurityChanges = (name: string, changedAt: Date): SecurityChange[] => [
  ...(['passkey-added', 'passkey-removed', 'sign-in-linked', 'sign-in-unlinked'] as const).map((kind) => ({
    kind,
    name,
  })),
  ...(['password-added', 'password-changed'] as const).map((kind) => ({ kind, changedAt })),
  ...(['totp-added', 'totp-removed', 'codes-renewed', 'recovered'] as const).map((kind) => ({ kind })),
];

/** Writes every kind of email, by function name. */
export function writeSampleEmails(): Record<string, Promise<Email>> {
  const school = sampleSchool;
  const changedAt = new Date('2026-12-01T13:05:00Z');
  const { purchase } = samplePurchase;
  return {
    passwordReset: writePasswordResetEmail({ school, link, validMinutes: 60 }),
    verifyEmail: writeAddressVerificationEmail({ school, link, validMinutes: 24 * 60 }),
    changeEmail: writeAddressChangeEmail({
      school,
      link,
      newEmail: 'lea.nouvelle@exemple.example',
      validMinutes: 60,
    }),
    signInLink: writeSignInLinkEmail({ school, link, validMinutes: 6 * 60 }),
    emailChanged: writeAddressChangedEmail({ school, changedAt, link, validMinutes: 72 * 60 }),
    emailChangeAsked: writeAddressChangeRequestEmail({
      school,
      newEmail: 'lea.nouvelle@exemple.example',
      askedAt: changedAt,
      link: 'https://cedille.example/profile#adresse',
    }),
    purchase: writePurchaseEmail(samplePurchase),
    purchaseWithRight: writePurchaseEmail({
      ...samplePurchase,
      withdrawal: {
        kind: 'open',
        until: new Date('2026-12-15T22:59:59Z'),
        link: 'https://cedille.example/profile/orders/42/withdraw',
      },
    }),
    gift: writePurchaseEmail({
      school,
      purchase: {
        ...purchase,
        items: [{ title: 'Les accents', cents: 0 }],
        totalCents: 0,
        buyer: { email: 'lea@exemple.example' },
      },
      link: samplePurchase.link,
      terms: null,
      withdrawal: null,
    }),
    message: writeMessageEmail({
      school,
      sender: { name: 'Léa Œuvrard', email: 'lea.oeuvrard@exemple.example' },
      subjectName: 'Mon niveau',
      body: 'Bonjour,\n\nJe prépare le DELF B2. Par quel cours commencer\u202f?',
      receivedAt: changedAt,
      link: 'https://cedille.example/admin/messages/1',
    }),
    correction: writeCorrectionEmail({
      school,
      exerciseTitle: 'Écrire à la mairie',
      link: 'https://cedille.example/members/corrections/1',
    }),
    answer: writeAnswerEmail({
      school,
      lessonTitle: 'Comprendre à l’oral : prendre des notes utiles',
      question: 'Faut-il tout noter\u202f?',
      answer: 'Non\u00a0: les chiffres, les noms et les mots de liaison.\n\nLe reste revient de mémoire.',
      link: 'https://cedille.example/course/delf-b2/1#questions',
    }),
    opinionPublished: writeOpinionEmail(sampleOpinion),
    opinionRefused: writeOpinionEmail({
      ...sampleOpinion,
      refusal: 'Propos hors sujet.\nVotre avis parle d’un autre cours.',
    }),
    messageReceipt: writeMessageReceiptEmail({ school, subjectName: 'Mon niveau', receivedAt: changedAt }),
    damagedFile: writeDamagedFileEmail({
      school,
      fileName: 'Livret – les accents.pdf',
      place: 'Les accents en une heure',
      fault: 'missing',
      noticedAt: changedAt,
      link: 'https://cedille.example/admin/products/edit-1',
    }),
    warning: writeWarningEmail({
      school,
      title: 'Le disque du serveur est presque plein',
      finding: 'Il reste 1,2\u00a0Go sur le serveur «\u202fweb-1\u202f».',
      since: changedAt,
      effect: 'Sans place, le site ne peut plus rien enregistrer\u202f: ni commande, ni fichier.',
      remedy: 'Demandez à la personne qui gère le serveur d’agrandir le disque.',
      details: 'Le volume « /srv » est plein à 98\u00a0%.',
      link: 'https://cedille.example/admin',
    }),
    alertAsked: writeAlertRequestedEmail({
      school,
      title: 'Les accents',
      link: 'https://cedille.example/alertes/k3Jd9xQ2wLr8TzVbN5mHpY7cF1sGaE4uRoXiKqWjZtM',
      retentionDays: 7,
    }),
    ...Object.fromEntries(
      [false, true].map((free) => [
        free ? 'availableFree' : 'available',
        writeAvailableEmail({
          school,
          title: 'Les accents',
          link: 'https://cedille.example/products/les-accents',
          free,
        }),
      ]),
    ),
    ...Object.fromEntries(
      [false, true].map((isEmpty) => [
        isEmpty ? 'emptyWeek' : 'week',
        writeWeekEmail({
          school,
          days: isEmpty
            ? []
            : [
                {
                  day: 'Mardi 12 janv.',
                  tasks: [
                    {
                      title: 'Le subjonctif',
                      duration: '20\u00a0min',
                      link: 'https://cedille.example/course/b1/1',
                    },
                  ],
                },
              ],
          missing: isEmpty ? null : '3\u00a0h',
          link: 'https://cedille.example/members/plan',
          unsubscribeUrl:
            'https://cedille.example/desinscription/k3Jd9xQ2wLr8TzVbN5mHpY7cF1sGaE4uRoXiKqWjZtM',
        }),
      ]),
    ),
    newDevice: writeNewDeviceEmail({
      school,
      device: 'Firefox sur Windows',
      place: 'Europe/Paris',
      moment: '1er décembre 2026 à 14 h 05',
      devicesLink: 'https://cedille.example/profile#appareils',
      passwordLink: 'https://cedille.example/login?mode=oubli&redirect=/profile',
    }),
    giftThatWaits: writeGiftEmail({
      school,
      title: 'Les accents',
      email: 'lea@exemple.example',
      link: 'https://cedille.example/login?mode=inscription&redirect=%2Fcourse%2F1',
      waits: true,
    }),
    ...Object.fromEntries(
      listSecurityChanges('Téléphone de Léa', changedAt).map((change) => [
        change.kind,
        writeSecurityEmail({
          school,
          change,
          changedAt,
          link: 'https://cedille.example/profile#second-facteur',
        }),
      ]),
    ),
    invitation: writeInvitationEmail({
      school,
      inviter: 'Camille Aubry',
      role: 'Enseignement',
      rights: ['Répondre aux questions des élèves', 'Publier ou refuser les avis'],
      link: 'https://cedille.example/invitation/k3Jd9xQ2wLr8TzVbN5mHpY7cF1sGaE4uRoXiKqWjZtM',
      daysOpen: 7,
    }),
    consentLink: writeConsentLinkEmail({
      school,
      exam: 'DELF B2',
      sessionDate: new Date('2026-06-11T12:00:00Z'),
      link: 'https://cedille.example/retrait/k3Jd9xQ2wLr8TzVbN5mHpY7cF1sGaE4uRoXiKqWjZtM',
    }),
  };
}

/** Writes emails with this text in every variable. */
export function writeWithWords(words: string): Promise<Email>[] {
  const school = {
    ...sampleSchool,
    name: words,
    email: `${words}@exemple.example`,
    legalLines: [words, words],
  };
  const link = 'https://cedille.example/login';
  const { purchase } = samplePurchase;
  return [
    writeSignInLinkEmail({ school, link, validMinutes: 6 * 60 }),
    writePasswordResetEmail({ school, link, validMinutes: 60 }),
    writeAddressChangeEmail({ school, link, newEmail: words, validMinutes: 60 }),
    writePurchaseEmail({
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
    writeMessageEmail({
      school,
      sender: { name: words, email: words },
      subjectName: words,
      body: words,
      receivedAt: purchase.orderedAt,
      link,
    }),
    writeMessageReceiptEmail({ school, subjectName: words, receivedAt: purchase.orderedAt }),
    writeAddressChangeRequestEmail({ school, newEmail: words, askedAt: purchase.orderedAt, link }),
    writeNewDeviceEmail({
      school,
      device: words,
      place: words,
      moment: 'hier',
      devicesLink: link,
      passwordLink: link,
    }),
    writeGiftEmail({ school, title: words, email: words, link, waits: true }),
    writeAlertRequestedEmail({ school, title: words, link, retentionDays: 7 }),
    writeAvailableEmail({ school, title: words, link, free: false }),
    writeWarningEmail({
      school,
      title: words,
      finding: words,
      since: purchase.orderedAt,
      effect: words,
      remedy: words,
      details: words,
      link,
    }),
    writeOpinionEmail({ school, productTitle: words, body: words, refusal: words, link }),
    ...listSecurityChanges(words, purchase.orderedAt).map((change) =>
      writeSecurityEmail({ school, change, changedAt: purchase.orderedAt, link }),
    ),
    writeDamagedFileEmail({
      school,
      fileName: words,
      place: words,
      fault: 'changed',
      noticedAt: purchase.orderedAt,
      link,
    }),
  ];
}
