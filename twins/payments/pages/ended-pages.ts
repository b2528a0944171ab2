import { type CheckoutSessionRow, successUrl } from '../checkout/sessions.ts';
import { type HostedPage, type Html, html } from './page.ts';

// Pages without a payment form. Each gives the reason and the next step.

const COMPLETE: Record<CheckoutSessionRow['payment_status'], { title: string; text: string }> = {
  no_payment_required: {
    title: 'Cette commande est confirmée',
    text: 'Il n’y a rien à payer, et vous n’avez rien d’autre à faire ici.',
  },
  paid: {
    title: 'Ce paiement est déjà effectué',
    text: 'La commande est payée\u202F: vous n’avez rien d’autre à faire ici, et aucun second paiement ne sera pris.',
  },
  // Direct debit, pending or failed: the site shows the bank's response later, not this page.
  unpaid: {
    title: 'Cette commande est enregistrée',
    text: 'Le prélèvement a été demandé à votre banque\u202F: vous n’avez rien d’autre à faire ici. Le site vous dira s’il aboutit.',
  },
};

export function completePage(seller: string, session: CheckoutSessionRow): HostedPage {
  return plainPage(200, seller, {
    ...COMPLETE[session.payment_status],
    link: html`<a class="button" href="${successUrl(session)}">Continuer vers le site</a>`,
  });
}

export function expiredPage(seller: string, session: CheckoutSessionRow): HostedPage {
  return plainPage(410, seller, {
    title: 'Cette page de paiement a expiré',
    text: 'Aucun montant n’a été débité. Revenez sur le site pour recommencer votre commande.',
    link: linkBack(session.cancel_url),
  });
}

export function notFoundPage(seller: string): HostedPage {
  return plainPage(404, seller, {
    title: 'Page de paiement introuvable',
    text: 'Cette adresse ne mène à aucune commande. Vérifiez qu’elle a été copiée en entier, ou revenez sur le site pour recommencer.',
    link: null,
  });
}

/** Page for a form that another site or another session created. */
export function strangeFormPage(seller: string, retry: string): HostedPage {
  return plainPage(403, seller, {
    title: 'Ce formulaire n’est plus valable',
    text: 'Rien n’a été débité. Rouvrez la page de paiement, puis réessayez.',
    link: html`<a class="button" href="${retry}">Rouvrir la page de paiement</a>`,
  });
}

export function tooLargePage(seller: string): HostedPage {
  return plainPage(413, seller, {
    title: 'Ce formulaire est trop long',
    text: 'Rien n’a été débité. Revenez à la page précédente et vérifiez ce que vous avez saisi.',
    link: null,
  });
}

export function malformedPage(seller: string): HostedPage {
  return plainPage(400, seller, {
    title: 'Ce formulaire est illisible',
    text: 'Rien n’a été débité. Revenez à la page précédente et réessayez.',
    link: null,
  });
}

export function methodPage(seller: string): HostedPage {
  return plainPage(405, seller, {
    title: 'Cette action n’est pas possible ici',
    text: 'Revenez à la page précédente et réessayez.',
    link: null,
  });
}

/** Page for an internal failure. Nothing was saved or charged. */
export function troublePage(seller: string, retry: string): HostedPage {
  return plainPage(503, seller, {
    title: 'Le paiement est momentanément indisponible',
    text: 'Rien n’a été débité. Attendez un instant, puis réessayez.',
    link: html`<a class="button" href="${retry}">Réessayer</a>`,
  });
}

function linkBack(url: string | null): Html | null {
  return url === null ? null : html`<a class="button" href="${url}">Revenir sur le site</a>`;
}

function plainPage(
  status: number,
  seller: string,
  content: { title: string; text: string; link: Html | null },
): HostedPage {
  return {
    status,
    title: `${content.title} – ${seller}`,
    body: html`<main class="alone">
<section class="sheet narrow">
<p class="seller">${seller}</p>
<h1>${content.title}</h1>
<p>${content.text}</p>
${content.link}
</section>
</main>`,
  };
}
