import type pg from 'pg';

/** SQL condition: the access is active or will start later. */
const isHeld = '(e.revoked_at is null or e.opens_at is not null)';
/** A second bank transfer for the same product whose return an admin has not confirmed yet. */
const isReturning = `(o.paid_by = 'transfer' and o.duplicate_of is not null and exists (
      select from payment_incidents i where i.order_id = o.id and i.kind = 'transfer-return' and i.settled_at is null))`;
const isPaid = "s.status = 'complete' and s.payment_status <> 'unpaid'";

/** Invariants of a school's money. Each query returns one row per violation. */
const invariants: Record<string, string> = {
  'I1: a paid session has one paid order': `
    select format('session %s has %s', s.id, count(o.id)) as fault
    from payments.checkout_sessions s
      left join payments.charges c on c.payment_intent = s.payment_intent and c.status = 'succeeded'
      left join orders o on (o.session_id = s.id or o.id = s.metadata ->> 'orderId')
        and o.state not in ('pending', 'expired', 'offered')
    where ${isPaid}
    group by s.id, c.amount, c.amount_refunded
    having count(o.id) > 1 or count(o.id) = 0 and c.amount is distinct from c.amount_refunded`,
  'I1: a paid order has one access, unless refunded': `
    select format('%s order %s has %s', o.state, o.id, count(e.order_id)) as fault
    from orders o left join entitlements e on e.order_id = o.id and ${isHeld}
    where o.paid_at is not null and o.purpose = 'self'
    group by o.id
    having count(e.order_id) <> (o.state in ('paid', 'partially_refunded') and not ${isReturning})::int
      or o.duplicate_of is not null and o.state <> 'refunded' and not ${isReturning}`,
  'I2: an access has an order that was paid, free or granted': `
    select format('%s has %s by %s', e.uid, e.product_id, coalesce(o.state, 'nothing')) as fault
    from entitlements e left join orders o on o.id = e.order_id
    where o.id is null or o.state in ('pending', 'expired', 'offered')
      or ${isHeld} and o.state not in ('paid', 'partially_refunded')
      or e.product_id <> o.product_id and e.product_id <> all (o.includes)
      or e.uid <> o.uid and o.purpose = 'self'
      or o.origin = 'payment' and o.paid_by = 'provider' and not exists (
        select from payments.checkout_sessions s where s.id = o.session_id and ${isPaid})`,
  'I3: sales minus refunds equal the balance at the provider': `
    with moved as (
      select coalesce(c.payment_intent, r.payment_intent, d.payment_intent) as intent, sum(b.amount) as cents
      from payments.balance_transactions b
        left join payments.charges c on c.id = b.source
        left join payments.refunds r on r.id = b.source
        left join payments.disputes d on d.id = b.source
      where b.type <> 'payout' group by 1
    ), sold as (
      select o.payment_intent_id as intent, sum(o.net_amount - case when o.lost_amount > 0 then 0 else coalesce(d.cents, 0) end) as cents
      from orders o left join lateral (
        select sum(amount) as cents from disputes
        where order_id = o.id and status not like 'warning%' and status not in ('won', 'prevented')
      ) d on true
      where o.paid_at is not null and o.paid_by = 'provider' group by 1
    )
    select format('%s: %s sold, %s moved', intent, coalesce(sold.cents, 0), coalesce(moved.cents, 0)) as fault
    from moved full join sold using (intent) where coalesce(sold.cents, 0) <> coalesce(moved.cents, 0)`,
  'I4: an email of a kind is written once per subject': `
    select format('%s letters of %s about %s', count(*), kind, subject_id) as fault
    from letters group by kind, subject_id having count(*) > 1`,
  'I4: a settled order has one receipt': `
    select format('order %s has %s', o.id, count(l.id)) as fault
    from orders o left join letters l on l.kind = 'purchase' and l.subject_id = o.id
    where o.origin <> 'grant' and o.purpose = 'self' and o.state not in ('pending', 'expired', 'offered')
    group by o.id having count(l.id) <> (o.duplicate_of is null)::int`,
  'I5: invoices are numbered from 1, in the order of their dates': `
    select format('%s of %s is number %s of its series', number, issued_at, place) as fault
    from (select number, issued_at, sequence, series, year,
        row_number() over by_date as place, lag(issued_at) over by_number as before
      from invoices
      window by_date as (partition by series, year order by issued_at, sequence),
        by_number as (partition by series, year order by sequence)) numbered
    where place <> sequence or before > issued_at
      or number <> format('%s-%s-%s', case series when 'credit' then 'A' else 'F' end, year, lpad(sequence::text, 5, '0'))`,
  'I5: invoices minus credit notes equal the value of the sale': `
    select format('order %s: %s invoiced, %s worth', o.id, coalesce(sum(i.cents), 0), o.net_amount) as fault
    from orders o left join (
      select order_id, case series when 'credit' then -gross else gross end as cents from invoices
    ) i on i.order_id = o.id
    where o.paid_at is not null and o.duplicate_of is null
    group by o.id having coalesce(sum(i.cents), 0) <> o.net_amount`,
};

/** Finds access dated before its email. The clocks of both may differ by `clockSkew` seconds. */
const opensTooEarly = (clockSkew: number) => `
    select format('order %s opened at %s, confirmed at %s', e.order_id, e.granted_at, coalesce(l.created_at::text, 'no time')) as fault
    from entitlements e join orders o on o.id = e.order_id and o.origin <> 'grant' and o.purpose = 'self'
      left join letters l on l.kind = 'purchase' and l.subject_id = e.order_id
    where l.id is null or e.granted_at < l.created_at - interval '${clockSkew} seconds'`;

/** In seconds: the database rounds to the millisecond, but the school truncates. */
const rounding = 0.001;

const oneTransaction = `
  select format('order %s: access in %s, letter in %s', order_id, a.xid, coalesce(l.xid::text, 'none')) as fault
  from (select order_id, min(xid) as xid from torture.commits where what = 'entitlements' group by 1) a
    join orders o on o.id = order_id and o.origin <> 'grant'
    left join (select order_id, min(xid) as xid from torture.commits where what = 'letters' group by 1) l using (order_id)
  where l.xid is distinct from a.xid`;

/** Returns the violations in an idle school and its payment twin. `clockSkew` is in seconds. */
export async function checkInvariants(
  database: Pick<pg.Pool, 'query'>,
  { clockSkew = 0 } = {},
): Promise<string[]> {
  const faults: string[] = [];
  const { rows } = await database.query("select to_regclass('torture.commits') is not null as noted");
  const all = {
    ...invariants,
    'I6: no access opens before its confirmation': opensTooEarly(clockSkew + rounding),
    ...(rows[0]?.noted ? { 'I6: access and email share a transaction': oneTransaction } : {}),
  };
  for (const [name, text] of Object.entries(all)) {
    const broken = (await database.query<{ fault: string }>(text)).rows;
    faults.push(...broken.map(({ fault }) => `${name}. ${fault}`));
  }
  return faults;
}
