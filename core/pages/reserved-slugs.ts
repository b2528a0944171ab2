/** First segments of the site's own addresses, which no page may have. A test compares them with the routes. */
export const reservedSlugs = [
  ...[
    'admin',
    'agenda',
    'alertes',
    'api',
    'apercu',
    'assets',
    'attestations',
    'bon',
    'calculateur',
    'connexion',
  ],
  ...[
    'contact',
    'course',
    'courses',
    'deconnexion',
    'desinscription',
    'exercices',
    'factures',
    'healthz',
    'hors-ligne',
  ],
  ...['in-construction', 'invitation', 'accessibility', 'legal-mentions', 'login', 'maintenance', 'marque'],
  ...['media', 'members', 'metrics', 'news', 'premiere-connexion', 'privacy-policy', 'products', 'profile'],
  ...['readyz', 'retractation', 'retrait', 'scores', 'sitemap', 'terms-and-conditions', 'terms-of-service'],
  ...['test-de-niveau', 'unauthorized', 'v0'],
] as const;

const reserved = new Set<string>(reservedSlugs);

export const isReservedSlug = (segment: string): boolean => reserved.has(segment.toLowerCase());
