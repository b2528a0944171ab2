import type { PlatformId } from './person-line.ts';

/** Platforms with known formats. */
export type KnownPlatform = Exclude<PlatformId, 'mapped'>;

/** Names of platforms as shown. A `mapped` file has the name that the admin types. */
export const platformNames: Readonly<Record<KnownPlatform, string>> = {
  kajabi: 'Kajabi',
  gumroad: 'Gumroad',
  woocommerce: 'WooCommerce',
  learndash: 'LearnDash',
  moodle: 'Moodle',
  ghost: 'Ghost',
  substack: 'Substack',
  stripe: 'Stripe',
  mailchimp: 'Mailchimp',
  brevo: 'Brevo',
  beehiiv: 'beehiiv',
  kit: 'Kit',
  systeme: 'Systeme.io',
  google: 'Google Contacts',
};

export const knownPlatforms = Object.keys(platformNames) as KnownPlatform[];
