import type { Finding } from '#core/service-settings/service-control.ts';
import { isPrivateSite } from '../config.ts';
import { type Examined, explainFault, listFaultCodes } from './finding.ts';

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

/** Checks that address, port and proxies are consistent and that the address reaches the site. */
export async function checkAddress({ config, send }: Examined): Promise<Finding> {
  const { siteUrl, host, port } = config;
  const { protocol, port: publicPort, hostname } = new URL(siteUrl);
  const isSecure = protocol === 'https:';
  if (!isSecure && !isPrivateSite(siteUrl))
    return {
      words: `${siteUrl} est une adresse publique sans https`,
      remedy: 'Placez Caddy ou nginx devant (docs/production.md) et mettez l’adresse en https dans SITE_URL.',
    };
  if (isSecure && Number(publicPort || 443) === port && isLoopback(host) === false)
    return {
      words: `${siteUrl} mène au port ${port}, où le site écoute sans chiffrer`,
      remedy: 'Laissez ce port au proxy qui a le certificat, et choisissez un autre PORT.',
    };
  if (!isSecure && isLoopback(hostname) && Number(publicPort || 80) !== port)
    return {
      words: `${siteUrl} ne mène pas au port ${port}, où le site écoute`,
      remedy: `Mettez http://${hostname}:${port} dans SITE_URL, ou ${publicPort || 80} dans PORT.`,
    };
  if (!isSecure) return { words: siteUrl };
  try {
    const answer = await send(`${siteUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(8_000),
    });
    await answer.body?.cancel();
    // A proxy responds with 502, 503 or 504 while the school is not running.
    if (answer.ok || (answer.status >= 502 && answer.status <= 504))
      return { words: answer.ok ? siteUrl : `${siteUrl} (le proxy répond ; l’école ne tourne pas encore)` };
    return {
      words: `${siteUrl} répond ${answer.status} à /healthz`,
      remedy: 'Le proxy doit transmettre au site toutes les adresses, sans les modifier.',
    };
  } catch (error) {
    const isAbsent = listFaultCodes(error).some((code) => code === 'ENOTFOUND' || code === 'EAI_AGAIN');
    return {
      words: `${siteUrl} : ${explainFault(error)}`,
      remedy: isAbsent
        ? 'Faites pointer ce nom vers cette machine (enregistrements A et AAAA), ou corrigez SITE_URL.'
        : 'Vérifiez que le proxy tourne, que les ports 80 et 443 sont ouverts et que son certificat est valable.',
    };
  }
}

/** Checks that only the proxies in front of the site are trusted, not everybody. */
export async function checkProxies({ config }: Examined): Promise<Finding> {
  const { siteUrl, host, trustedProxies } = config;
  const open = trustedProxies.filter((network) => /\/[0-7]$/.test(network));
  if (open.length > 0)
    return {
      words: `${open.join(', ')} fait confiance à presque tout Internet`,
      remedy:
        'Mettez dans TRUSTED_PROXIES seulement les adresses du proxy : sinon un visiteur peut cacher la sienne.',
    };
  const isBehindAnother = siteUrl.startsWith('https:') && !isLoopback(host);
  if (isBehindAnother && trustedProxies.every((network) => isLoopback(network.replace(/\/.*/, ''))))
    return {
      words: `le site écoute sur ${host}, et aucun proxy d’une autre machine n’est indiqué`,
      remedy:
        'Mettez l’adresse ou le réseau du proxy dans TRUSTED_PROXIES : sinon tous les visiteurs comptent pour un seul. Si le proxy est sur cette machine, laissez HOST à 127.0.0.1.',
    };
  return { words: trustedProxies.length > 0 ? trustedProxies.join(', ') : 'aucun' };
}

/** Minimum number of different characters. Fewer suggest a token that was typed by hand. */
const minDistinct = 12;

export async function checkMetricsToken({ config: { metricsToken } }: Examined): Promise<Finding> {
  if (!metricsToken) return { words: 'pas de /metrics : METRICS_TOKEN est vide' };
  if (new Set(metricsToken).size >= minDistinct) return { words: '/metrics est accessible avec le jeton' };
  return {
    words: 'METRICS_TOKEN est facile à deviner : trop peu de caractères différents',
    remedy: 'Créez-le avec openssl rand -hex 32.',
  };
}
