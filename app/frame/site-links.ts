import type { SiteLink } from '../ui/frame/site-header.tsx';

/** The main navigation of the site. */
export const mainLinks: readonly SiteLink[] = [
  { href: '/courses', label: 'Cours' },
  { href: '/exercices', label: 'Exercices' },
  { href: '/scores', label: 'Résultats' },
  { href: '/contact', label: 'Contact' },
];

export const legalLinks: readonly SiteLink[] = [
  { href: '/legal-mentions', label: 'Mentions légales' },
  { href: '/terms-and-conditions', label: 'Conditions de vente' },
  { href: '/terms-of-service', label: 'Conditions d’utilisation' },
  { href: '/privacy-policy', label: 'Confidentialité' },
];

export const memberLinks = [
  { href: '/members', label: 'Mes cours', end: true },
  { href: '/profile', label: 'Mon profil' },
];
