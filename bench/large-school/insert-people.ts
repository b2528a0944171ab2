import { sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { inHundred } from './choose.ts';

/** People `from` to `to`, each with a moment within the last two years. */
const listPeople = ({
  from,
  to,
}: {
  from: number;
  to: number;
}) => sql`generate_series(${from}::int, ${to}::int) n,
    lateral (select now() - ((n::bigint * 7919) % 1051200) * interval '1 minute' as moment) as times`;

/**
 * Inserts people, each with an account, a paid order and access to `productId`. These people do not exist at
 * the providers.
 */
export async function insertPeople(
  db: Database,
  { productId, ...rows }: { from: number; to: number; productId: string },
): Promise<void> {
  const series = listPeople(rows);
  await db.execute(sql`
    insert into directory (uid, email, display_name, disabled, admin, created_at, last_sign_in_at)
    select 'personne-' || n, 'eleve' || n || '@grande-ecole.test', 'Élève ' || n, ${inHundred(1, 53)}, false, moment, moment
    from ${series} on conflict do nothing`);
  await db.execute(sql`
    insert into orders (id, uid, email, product_id, title, price_id, amount, currency, state, origin, session_id,
      payment_intent_id, refunded_amount, terms_version, waiver_text, waiver_accepted_at, created_at, paid_at)
    select 'grande-ecole-' || n, 'personne-' || n, 'eleve' || n || '@grande-ecole.test', products.id, products.title,
      'price_grande_ecole', 4900, 'eur', state, 'payment', 'cs_grande_ecole_' || n, 'pi_grande_ecole_' || n,
      case state when 'refunded' then 4900 when 'partially_refunded' then 1000 else 0 end, '1', 'Oui.', moment, moment,
      case state when 'expired' then null else moment end
    from ${series}, products, lateral (select case
      when ${inHundred(4, 11)} then 'refunded'
      when ${inHundred(2, 17)} then 'partially_refunded'
      when ${inHundred(1, 23)} then 'disputed'
      when ${inHundred(9, 29)} then 'expired'
      else 'paid' end as state) as states
    where products.id = ${productId} on conflict do nothing`);
  await db.execute(sql`
    insert into entitlements (uid, product_id, order_id, granted_at, revoked_at)
    select uid, product_id, id, paid_at, case state when 'refunded' then paid_at end
    from orders where id in (select 'grande-ecole-' || n from ${series}) and paid_at is not null on conflict do nothing`);
}

/** Inserts an email, a message and an audit log entry for each person. */
export async function insertOfficeLines(db: Database, rows: { from: number; to: number }): Promise<void> {
  const series = listPeople(rows);
  await db.execute(sql`
    insert into letters (id, kind, subject_id, recipient, subject, html, text, attempts, last_error, created_at, sent_at)
    select 'grande-ecole-' || n, 'purchase', 'grande-ecole-' || n, 'eleve' || n || '@grande-ecole.test',
      'Votre commande ' || n, '', 'Merci.', 1, case when failed then '451 relais occupé' end, moment,
      case when failed then null else moment end
    from ${series}, lateral (select ${inHundred(1, 37)} as failed) as statuses on conflict do nothing`);
  await db.execute(sql`
    insert into messages (id, name, email, subject, body, state, fingerprint, created_at)
    select 'grande-ecole-' || n, 'Élève ' || n, 'eleve' || n || '@grande-ecole.test', 'cours', 'Question ' || n,
      case when ${inHundred(2, 41)} then 'new' else 'archived' end, 'grande-ecole-' || n, moment
    from ${series} on conflict do nothing`);
  await db.execute(sql`
    insert into changes (id, at, uid, who, action, kind, subject_id, title, before, after)
    select 'grande-ecole-' || n, moment, 'personne-' || (n % 4), 'Élève ' || (n % 4), 'update',
      (array['product', 'news', 'score', 'settings', 'member', 'order', 'message', 'letter'])[1 + n % 8],
      'grande-ecole-' || n, 'Fiche ' || n, '{"order": 1}', '{"order": 2}'
    from ${series} on conflict do nothing`);
}
