import { isPrivateSite } from '../config.ts';
import { type Examined, explainFault, type Finding, listFaultCodes } from './finding.ts';

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

/** Checks that address, port and proxies are consistent and that the address reaches the site. */
export async function checkAddress({ config, send }: Examined): Promise<Finding> {
  const { siteUrl, host, port } = config;
  const { protocol, port: publicPort, hostname } = new URL(siteUrl);
  const isSecure = protocol === 'https:';
  if (!isSecure && !isPrivateSite(siteUrl))
    return {
      words: `${siteUrl} est une adresse publique sans https`,
      remedy: 'Placez Caddy ou nginx devant (docs/production.md) et donnez à SITE_URL l’adresse en https.',
    };
  if (isSecure && Number(publicPort || 443) === port && isLoopback(host) === false)
    return {
      words: `${siteUrl} mène au port ${port}, où le site écoute sans chiffrer`,
      remedy: 'Laissez ce port au proxy qui tient le certificat, et choisissez un autre PORT.',
    };
  if (!isSecure && isLoopback(hostname) && Number(publicPort || 80) !== port)
    return {
      words: `${siteUrl} ne mène pas au port ${port}, où le site écoute`,
      remedy: `Donnez à SITE_URL l’adresse http://${hostname}:${port}, ou à PORT le numéro ${publicPort || 80}.`,
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
      remedy: 'Le proxy doit tout transmettre au site, sans rien retirer du chemin.',
    };
  } catch (error) {
    const isAbsent = listFaultCodes(error).some((code) => code === 'ENOTFOUND' || code === 'EAI_AGAIN');
    return {
      words: `${siteUrl} : ${explainFault(error)}`,
      remedy: isAbsent
        ? 'Faites mener ce nom à cette machine (enregistrements A et AAAA), ou corrigez SITE_URL.'
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
      words: `${open.join(', ')} croit presque tout Internet`,
      remedy: 'Nommez dans TRUSTED_PROXIES les seules adresses du proxy : sinon chacun dit être qui il veut.',
    };
  const isBehindAnother = siteUrl.startsWith('https:') && !isLoopback(host);
  if (isBehindAnother && trustedProxies.every((network) => isLoopback(network.replace(/\/.*/, ''))))
    return {
      words: `le site écoute sur ${host}, et aucun proxy d’une autre machine n’est nommé`,
      remedy:
        'Nommez l’adresse ou le réseau du proxy dans TRUSTED_PROXIES : sinon tous les visiteurs comptent pour un seul. Si le proxy est sur cette machine, laissez HOST à 127.0.0.1.',
    };
  return { words: trustedProxies.length > 0 ? trustedProxies.join(', ') : 'aucun' };
}

/** Minimum number of different characters. Fewer suggest a token that was typed by hand. */
const minDistinct = 12;

export async function checkMetricsToken({ config: { metricsToken } }: Examined): Promise<Finding> {
  if (!metricsToken) return { words: 'pas de /metrics : METRICS_TOKEN n’est pas réglé' };
  if (new Set(metricsToken).size >= minDistinct) return { words: '/metrics est ouvert au jeton' };
  return {
    words: 'METRICS_TOKEN se devine : trop peu de caractères différents',
    remedy: 'Tirez-le au sort : openssl rand -hex 32.',
  };
}
