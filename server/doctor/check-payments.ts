import type Stripe from 'stripe';
import { createPayments } from '#clients/payments.ts';
import { heardEvents } from '#core/orders/handle-payment-event.ts';
import type { Finding } from '#core/service-settings/service-control.ts';
import { isPrivateSite } from '../config.ts';
import { type Examined, explainFault } from './finding.ts';

const webhooksPage = 'https://dashboard.stripe.com/webhooks';

const advice = 'Collez de nouveau la clé ci-dessous : le site recréera ce lien avec Stripe.';

/** Checks that Stripe accepts our key and has our webhook endpoint. */
export async function checkPayments(examined: Examined): Promise<Finding> {
  const { config, clocks, send } = examined;
  const { stripe, siteUrl } = config;
  if (!stripe)
    return {
      words: isPrivateSite(siteUrl)
        ? 'paiements de test intégrés'
        : 'paiements de test : les ventes restent fermées sur une adresse publique',
    };
  const client = createPayments({ secretKey: stripe.secretKey, fetch: send });
  try {
    const endpoints = await client.webhookEndpoints.list({ limit: 100 });
    const providerTime = Date.parse(new Headers(endpoints.lastResponse.headers).get('date') ?? '');
    if (providerTime) clocks.set('Stripe', providerTime - Date.now());
    return judgeEndpoints(endpoints.data, siteUrl, client.getApiField('version'), stripe.secretKey);
  } catch (error) {
    const { statusCode, message } = error as { statusCode?: number; message?: string };
    if (statusCode === 401)
      return {
        words: 'Stripe refuse la clé',
        remedy: 'Copiez STRIPE_SECRET_KEY de nouveau : https://dashboard.stripe.com/apikeys.',
        advice: 'Copiez de nouveau la clé depuis Stripe, puis vérifiez-la ici.',
      };
    if (statusCode === 403)
      return {
        words: 'la clé restreinte n’a pas tous les droits',
        remedy: `Donnez à la clé le droit de lire les webhooks, et les autres de docs/production.md (${message}).`,
        advice: `Ajoutez dans Stripe les droits qui manquent à cette clé (${message}).`,
      };
    return {
      words: `Stripe ne répond pas : ${explainFault(error)}`,
      remedy:
        'Vérifiez que cette machine peut joindre api.stripe.com en https, et https://status.stripe.com.',
    };
  }
}

function judgeEndpoints(
  endpoints: readonly Stripe.WebhookEndpoint[],
  siteUrl: string,
  version: string,
  secretKey: string,
): Finding {
  const url = `${siteUrl}/api/stripe/webhook`;
  const own = endpoints.find((endpoint) => endpoint.url === url);
  if (!own)
    return {
      words: `aucun webhook n’a l’adresse ${url}`,
      remedy: `Créez-le (${webhooksPage}) et donnez son secret à STRIPE_WEBHOOK_SECRET.`,
      advice,
    };
  if (own.status !== 'enabled')
    return { words: `le webhook ${url} est désactivé`, remedy: `Activez-le : ${webhooksPage}.`, advice };
  const heard = new Set(own.enabled_events);
  const missing = heard.has('*') ? [] : heardEvents.filter((event) => !heard.has(event));
  if (missing.length > 0)
    return {
      words: `le webhook ne reçoit pas ${missing.join(', ')}`,
      remedy: `Ajoutez ces événements au webhook : ${webhooksPage}.`,
      advice,
    };
  // API versions with the same release name are compatible. https://docs.stripe.com/sdks/versioning
  const nameOf = (text: string) => text.split('.')[1];
  if (own.api_version && nameOf(own.api_version) !== nameOf(version))
    return {
      words: `le webhook utilise la version ${own.api_version}, le site ${version}`,
      remedy: `Créez un webhook de la version ${version}, donnez son secret au site, puis supprimez l’ancien.`,
    };
  const mode = /_test_/.test(secretKey) ? 'mode test, aucun paiement réel' : 'mode réel';
  return { words: `Stripe, ${mode} ; le webhook est en place` };
}
