import type { DraftLine } from './format.ts';
import type { LineIssue, PersonPurchase } from './person-line.ts';

/** Maximum number of purchases to compare; each takes about 300 bytes. */
const maxGroups = 300_000;

/** Role of a line in its purchase: the returned one, or the reason to skip it. */
export type LineRole = 'returned' | 'merged' | 'failed';

type Group = {
  /** Ordinal of the returned line; -1 while all lines are failed payments. */
  returned: number;
  firstAt: number;
  externalId: string | null;
  boughtAt: Date | null;
  lastAt: number;
  state: PersonPurchase['state'] | null;
  accessUntil: Date | null;
  currency: string | null;
  paid: number;
  refunded: number;
  hasRefund: boolean;
  hasMixedCurrencies: boolean;
  /** Problems of the merged lines, without repetitions. */
  issues: LineIssue[];
};

/** Merges instalments, renewals and refunds into their purchase, whatever their order in the file. */
export class PurchaseGroups {
  readonly #groups = new Map<string, Group>();
  isFull = false;

  /** Adds a line in the first pass. Returns the same role as `findRole` in the second one. */
  add(draft: DraftLine, ordinal: number): LineRole {
    const { group: key, purchase } = draft;
    if (key === null || !purchase) return 'returned';
    const group = this.#groups.get(key) ?? this.#create(key);
    if (group && !isFailed(draft)) {
      addToGroup(group, purchase, draft.isRefund, ordinal);
      if (group.returned !== ordinal) addIssues(group, draft.issues);
    }
    return this.findRole(draft, ordinal);
  }

  #create(key: string): Group | null {
    if (this.#groups.size >= maxGroups) {
      this.isFull = true;
      return null;
    }
    const group: Group = {
      returned: -1,
      firstAt: 0,
      externalId: null,
      boughtAt: null,
      lastAt: 0,
      state: null,
      accessUntil: null,
      currency: null,
      paid: 0,
      refunded: 0,
      hasRefund: false,
      hasMixedCurrencies: false,
      issues: [],
    };
    this.#groups.set(key, group);
    return group;
  }

  findRole(draft: DraftLine, ordinal: number): LineRole {
    const group = draft.group === null || !draft.purchase ? undefined : this.#groups.get(draft.group);
    if (!group) return 'returned';
    if (isFailed(draft)) return 'failed';
    return group.returned === ordinal ? 'returned' : 'merged';
  }

  /** Returns the problems of a returned line and of the lines merged into it. */
  listIssues({ group: key, issues }: DraftLine): readonly LineIssue[] {
    const merged = key === null ? [] : (this.#groups.get(key)?.issues ?? []);
    return merged.length > 0 ? [...issues, ...merged] : issues;
  }

  /** Returns the purchase of a returned line with the values of all lines of its group. */
  merge({ group: key, purchase, isRefund }: DraftLine): PersonPurchase | null {
    if (!purchase) return null;
    const group = key === null ? undefined : this.#groups.get(key);
    if (!group) return isRefund ? { ...purchase, state: 'refunded' } : purchase;
    if (group.state === null) return { ...purchase, state: 'refunded' };
    const isRefunded =
      group.hasRefund && !group.hasMixedCurrencies && (group.paid === 0 || group.refunded >= group.paid);
    const hasAmount = group.currency !== null && !group.hasMixedCurrencies;
    return {
      ...purchase,
      externalId: group.externalId,
      boughtAt: group.boughtAt,
      amount: hasAmount ? { value: group.paid, currency: group.currency ?? '' } : purchase.amount,
      state: isRefunded ? 'refunded' : group.state,
      accessUntil: group.accessUntil,
    };
  }
}

function addToGroup(group: Group, purchase: PersonPurchase, isRefund: boolean, ordinal: number): void {
  if (group.returned === -1) group.returned = ordinal;
  const { value = 0, currency = null } = purchase.amount ?? {};
  group.hasMixedCurrencies ||= currency !== null && group.currency !== null && currency !== group.currency;
  group.currency ??= currency;
  if (isRefund) {
    group.hasRefund = true;
    group.refunded += Math.abs(value);
    return;
  }
  group.paid += value;
  const at = purchase.boughtAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (group.state === null || at < group.firstAt) {
    group.firstAt = at;
    group.externalId = purchase.externalId;
    group.boughtAt = purchase.boughtAt;
  }
  if (group.state === null || at >= group.lastAt) {
    group.lastAt = at;
    group.state = purchase.state;
    group.accessUntil = purchase.accessUntil;
  }
}

function addIssues({ issues }: Group, added: readonly LineIssue[]): void {
  for (const issue of added) {
    const isKnown = issues.some(({ code, column }) => code === issue.code && column === issue.column);
    if (!isKnown) issues.push(issue);
  }
}

const isFailed = ({ purchase }: DraftLine): boolean =>
  purchase?.state === 'failed' || purchase?.state === 'pending';
