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
