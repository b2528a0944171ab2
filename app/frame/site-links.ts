import { m } from '#words/messages.js';
import type { SiteLink } from '../ui/frame/site-header.tsx';

/** The main navigation of the site. */
export const listMainLinks = (): SiteLink[] => [
  { href: '/courses', label: m.frame_courses() },
  { href: '/exercices', label: m.frame_exercises() },
  { href: '/scores', label: m.frame_scores() },
  { href: '/news', label: m.frame_news() },
  { href: '/contact', label: m.frame_contact() },
];

/** What there is to learn with, for the foot of the site. */
export const listLearningLinks = (): SiteLink[] => [
  ...listMainLinks().slice(0, 3),
  { href: '/calculateur', label: m.frame_calculator() },
];

export const listLegalLinks = (): SiteLink[] => [
  { href: '/legal-mentions', label: m.frame_legal_mentions() },
  { href: '/terms-and-conditions', label: m.frame_terms_of_sale() },
  { href: '/terms-of-service', label: m.frame_terms_of_use() },
  { href: '/privacy-policy', label: m.frame_privacy() },
  { href: '/accessibility', label: m.frame_accessibility() },
];

export const listMemberLinks = () => [
  { href: '/members', label: m.frame_my_courses(), end: true },
  { href: '/profile', label: m.frame_my_profile() },
];
