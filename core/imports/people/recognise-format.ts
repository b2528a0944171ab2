import type { Format } from './format.ts';
import { brevo } from './formats/brevo.ts';
import { beehiiv, googleContacts, kit, systeme } from './formats/contact-lists.ts';
import { ghostMembers } from './formats/ghost.ts';
import { gumroadAudience, gumroadFollowers, gumroadSales } from './formats/gumroad.ts';
import { kajabiContacts, kajabiSubscriptions, kajabiTransactions } from './formats/kajabi.ts';
import { learnDashProgress, moodleUsers } from './formats/learning-platforms.ts';
import { mailchimp } from './formats/mailchimp.ts';
import { stripeCustomers, stripePayments } from './formats/stripe.ts';
import { substackAddresses, substackPaying } from './formats/substack.ts';
import { wooCustomers, wooTranslatedCustomers } from './formats/woocommerce.ts';
import type { ExportTable } from './open-table.ts';
import type { KnownPlatform } from './platform-names.ts';

/** From the most to the least specific combination of titles. */
const formats: readonly Format[] = [
  gumroadSales,
  kajabiSubscriptions,
  kajabiTransactions,
  ghostMembers,
  substackAddresses,
  substackPaying,
  mailchimp,
  brevo,
  googleContacts,
  learnDashProgress,
  moodleUsers,
  beehiiv,
  stripePayments,
  stripeCustomers,
  wooCustomers,
  kajabiContacts,
  kit,
  systeme,
  gumroadAudience,
  gumroadFollowers,
  wooTranslatedCustomers,
];

/** Returns the format of a table by the combination of its titles; null if it is not known. */
export const recogniseFormat = (table: ExportTable): Format | null =>
  formats.find((format) => format.matches(table)) ?? null;

/** Returns the format of a platform that recognises a table, or else the one that reads most of its columns. */
export function findFormatOf(platform: KnownPlatform, table: ExportTable): Format {
  const known = formats
    .filter((format) => format.platform === platform)
    .toSorted((one, other) => countUses(other, table) - countUses(one, table));
  const found = known.find((format) => format.matches(table)) ?? known[0];
  if (!found) throw new Error(`the platform ${platform} has no format`);
  return found;
}

const countUses = ({ uses }: Format, { keys }: ExportTable): number =>
  Array.isArray(uses) ? 0 : keys.filter((key) => key in uses).length;
