import { formatDate, formatDateTime } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { composeEmail } from './compose-email.ts';
import {
  action,
  address,
  cleanLine,
  details,
  type Email,
  type EmailBlock,
  type EmailSchool,
  linkedWords,
  note,
  prose,
  quoted,
  sectionTitle,
} from './email-parts.ts';

type Purchase = {
  number: string;
  orderedAt: Date;
  /** Items as titled on the order date; integer cents including tax. */
  items: { title: string; description?: string; cents: number }[];
  totalCents: number;
  currency: string;
  /** « TVA non applicable, art. 293 B du CGI », or the included tax. */
  vatMention: string;
  buyer: { name?: string | null; email: string };
};

type AcceptedTerms = {
  version: string;
  /** Permanent URL of this version. */
  link: string;
  acceptedAt: Date;
  /** The full text makes the email a durable medium; a link would not (CJEU, C-49/11). */
  text?: string;
};

/**
 * Right to withdraw: waived by an accepted text, or open until the end of a day in Paris. A service has started at
 * the buyer's request, so its used part stays due.
 */
export type WithdrawalRight =
  | { kind: 'waived'; text: string; acceptedAt: Date }
  | { kind: 'service'; text: string; acceptedAt: Date; until: Date; link: string }
  | { kind: 'open'; until: Date; link: string };

export type PurchaseEmailInput = {
  school: EmailSchool;
  purchase: Purchase;
  /** First lesson, or the vouchers of a gift. */
  link: string;
  /** Recipients, if not the buyer. */
  forOthers?: 'gift' | 'class' | null;
  /** Number of bought corrections. */
  corrections?: number | null;
  /** Null for free products. */
  terms: AcceptedTerms | null;
  withdrawal: WithdrawalRight | null;
  invoiceLink?: string;
  helpLink?: string;
};

/** Writes the order confirmation (articles L221-13 and L221-28, 13° du code de la consommation). */
export function writePurchaseEmail(input: PurchaseEmailInput): Promise<Email> {
  const { school, purchase, terms, withdrawal } = input;
  const name = cleanLine(purchase.buyer.name ?? '', 60);
  const titles = purchase.items.map(({ title }) => title).join(', ');
  const isPaid = purchase.totalCents > 0;
  const opensLater = withdrawal?.kind === 'open';
  return composeEmail({
    school,
    subject: `Votre commande ${purchase.number}`,
    preview: input.forOthers
      ? `${titles} : ${othersTitle[input.forOthers]}.`
      : opensLater || input.corrections
        ? `${titles} : votre paiement est confirmé.`
        : `${titles} : vous avez maintenant accès au contenu.`,
    title: isPaid || input.forOthers ? 'Merci pour votre commande' : 'Vous avez maintenant accès au contenu',
    blocks: [
      prose(name ? `Bonjour ${name},` : 'Bonjour,'),
      prose(describeOpening(input, isPaid)),
      ...(input.forOthers
        ? [action(input.forOthers === 'gift' ? 'Voir mon cadeau' : 'Voir les codes', input.link)]
        : opensLater
          ? []
          : [action(input.corrections ? 'Continuer' : 'Commencer', input.link)]),
      note('Conservez cet e-mail : il confirme votre commande et ses conditions.'),
      ...describeOrder(purchase, name, input.invoiceLink),
      ...(withdrawal ? describeWithdrawal(withdrawal) : []),
      sectionTitle('Le vendeur'),
      details([
        ['Identité', school.legalLines.length > 0 ? school.legalLines.map(typeset) : [school.name]],
        ['Contact', [school.email, school.url].filter(Boolean)],
      ]),
      sectionTitle('Besoin d’aide ?'),
      input.helpLink
        ? prose(
            'Répondez à cet e-mail, ou utilisez notre ',
            linkedWords('page de contact', input.helpLink),
            '.',
          )
        : prose('Répondez à cet e-mail : nous vous aiderons.'),
      ...(terms ? describeTerms(terms) : []),
    ],
  });
}

const othersTitle = { gift: 'votre cadeau est prêt', class: 'les codes de votre classe sont prêts' };

/** Describes when and for whom access opens. */
function describeOpening(
  { school, withdrawal, forOthers, corrections }: PurchaseEmailInput,
  isPaid: boolean,
): string {
  const paid = isPaid ? 'Votre paiement est confirmé. ' : '';
  const opensLater = withdrawal?.kind === 'open' ? formatDate(withdrawal.until) : null;
  if (forOthers) {
    const ready = forOthers === 'gift' ? 'Votre cadeau est prêt.' : 'Les codes de votre classe sont prêts.';
    const later = ` Vous avez gardé votre droit de rétractation : le contenu sera disponible après le ${opensLater}.`;
    return paid + ready + (opensLater ? later : '');
  }
  if (corrections)
    return `${paid}${corrections === 1 ? 'Votre correction est disponible' : `Vos ${corrections} corrections sont disponibles`} : envoyez une production depuis un exercice.`;
  if (opensLater)
    return `${paid}Vous avez gardé votre droit de rétractation : vous aurez accès au contenu après le ${opensLater}.`;
  return isPaid
    ? `Votre paiement est confirmé. Retrouvez vos contenus sur ${school.name}.`
    : `Retrouvez vos contenus sur ${school.name}.`;
}

function describeOrder(purchase: Purchase, buyerName: string, invoiceLink: string | undefined): EmailBlock[] {
  const price = (cents: number) => (cents === 0 ? 'Gratuit' : formatPrice(cents, purchase.currency));
  const isOne = purchase.items.length === 1;
  const contents = purchase.items.flatMap(({ title, description, cents }) => [
    isOne ? title : `${title} – ${price(cents)}`,
    ...(description ? [description] : []),
  ]);
  const order: EmailBlock[] = [
    sectionTitle('Votre commande'),
    details([
      ['Numéro', purchase.number],
      ['Date', `${formatDateTime(purchase.orderedAt)} (heure de Paris)`],
      ['Contenu', contents.map(typeset)],
      [
        isOne ? 'Prix TTC' : 'Total TTC',
        [
          price(purchase.totalCents),
          ...(purchase.totalCents > 0 ? [typeset(purchase.vatMention)] : []),
        ].filter(Boolean),
      ],
      ['Client', [buyerName, purchase.buyer.email].filter(Boolean)],
    ]),
  ];
  if (invoiceLink)
    order.push(
      prose(
        'Votre ',
        linkedWords('facture', invoiceLink),
        ' est jointe à cet e-mail. Vous la trouverez aussi dans votre compte.',
      ),
    );
  return order;
}

function describeWithdrawal(withdrawal: WithdrawalRight): EmailBlock[] {
  const title = sectionTitle('Votre droit de rétractation');
  if (withdrawal.kind === 'waived')
    return [
      title,
      prose(`Le ${formatDateTime(withdrawal.acceptedAt)} (heure de Paris), vous avez accepté ceci :`),
      quoted(withdrawal.text),
      prose('Vous avez maintenant accès au contenu : ce droit ne s’applique plus à cette commande.'),
    ];
  if (withdrawal.kind === 'service')
    return [
      title,
      prose(`Le ${formatDateTime(withdrawal.acceptedAt)} (heure de Paris), vous avez demandé ceci :`),
      quoted(withdrawal.text),
      prose(
        `Vous pouvez vous rétracter sans donner de raison, jusqu'au ${formatDate(withdrawal.until)} inclus, tant qu’une correction n’est pas utilisée : `,
        linkedWords('renoncer au contrat ici', withdrawal.link),
        '. Nous vous remboursons les corrections non utilisées, par le même moyen de paiement, dans les 14 jours.',
      ),
    ];
  return [
    title,
    prose(
      `Vous pouvez vous rétracter sans donner de raison, jusqu'au ${formatDate(withdrawal.until)} inclus : `,
      linkedWords('renoncer au contrat ici', withdrawal.link),
      '. Vous pouvez aussi nous l’écrire en répondant à cet e-mail.',
    ),
    prose('Nous vous remboursons alors la totalité, par le même moyen de paiement, dans les 14 jours.'),
  ];
}

function describeTerms(terms: AcceptedTerms): EmailBlock[] {
  const blocks = [
    sectionTitle('Les conditions générales de vente'),
    prose(
      `Vous avez accepté la version ${terms.version} le ${formatDateTime(terms.acceptedAt)} (heure de Paris). Vous pouvez la lire à cette adresse : `,
      address(terms.link),
    ),
  ];
  if (terms.text) blocks.push(prose('Voici le texte complet.'), quoted(terms.text));
  return blocks;
}
