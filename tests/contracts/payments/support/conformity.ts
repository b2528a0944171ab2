import { readModule, resolve, type Scope, type TypeNode } from './declarations.ts';

/** SDK declarations of the API objects, by their `object`. */
const declared: Record<string, [module: string, type: string, deleted?: string]> = {
  balance: ['Balance', 'Balance'],
  balance_transaction: ['BalanceTransactions', 'BalanceTransaction'],
  charge: ['Charges', 'Charge'],
  'checkout.session': ['Checkout/Sessions', 'Session'],
  coupon: ['Coupons', 'Coupon', 'DeletedCoupon'],
  customer: ['Customers', 'Customer', 'DeletedCustomer'],
  dispute: ['Disputes', 'Dispute'],
  file: ['Files', 'File'],
  'radar.early_fraud_warning': ['Radar/EarlyFraudWarnings', 'EarlyFraudWarning'],
  event: ['Events', 'EventBase'],
  item: ['LineItems', 'LineItem'],
  payment_intent: ['PaymentIntents', 'PaymentIntent'],
  payout: ['Payouts', 'Payout'],
  payment_method: ['PaymentMethods', 'PaymentMethod'],
  price: ['Prices', 'Price'],
  product: ['Products', 'Product', 'DeletedProduct'],
  promotion_code: ['PromotionCodes', 'PromotionCode'],
  refund: ['Refunds', 'Refund'],
  webhook_endpoint: ['WebhookEndpoints', 'WebhookEndpoint', 'DeletedWebhookEndpoint'],
};

type Json = Record<string, unknown>;

/** Returns the defects of an API response, checked against the type declarations of the SDK. */
export function findFaults(answer: unknown): string[] {
  if (!isObject(answer)) return ['the response is not an object'];
  if (answer.object === 'list') return listFaults(answer, 'list', (item, at) => objectFaults(item, at));
  return objectFaults(answer, String(answer.object));
}

function objectFaults(value: unknown, at: string): string[] {
  const [module, type, deleted] = (isObject(value) && declared[String(value.object)]) || [];
  if (!isObject(value) || !module || !type) return [`${at}: unknown kind of object`];
  const scope = readModule(module);
  const name = value.deleted === true && deleted ? deleted : type;
  const faults = check(value, resolve([name], scope), scope, at);
  if (value.object === 'event' && isObject(value.data)) {
    faults.push(...objectFaults(value.data.object, `${at}.data.object`));
  }
  return faults;
}

function check(value: unknown, type: TypeNode, scope: Scope, at: string): string[] {
  switch (type.kind) {
    case 'literal':
      return value === type.value ? [] : [`${at}: ${shown(value)} is not ${type.value}`];
    case 'array':
      if (!Array.isArray(value)) return [`${at}: ${shown(value)} is not a list`];
      return value.flatMap((item, index) => check(item, type.of, scope, `${at}[${index}]`));
    case 'union':
      return checkUnion(value, type.of, scope, at);
    case 'object':
      return checkObject(value, type, scope, at);
    case 'name':
      return checkName(value, type, at);
  }
}

function checkUnion(value: unknown, of: TypeNode[], scope: Scope, at: string): string[] {
  const plain = of.filter((option) => option.kind === 'name' && primitives.has(option.path.join('.')));
  if (plain.some((option) => check(value, option, scope, at).length === 0)) return [];
  // Reports the defects of the most similar option, which explain more than "no option matches".
  let closest: string[] | undefined;
  for (const option of of) {
    if (plain.includes(option) || (value === null && option.kind === 'name')) continue;
    const faults = check(value, option, scope, at);
    if (faults.length === 0) return [];
    if (isObject(value) && (!closest || faults.length < closest.length)) closest = faults;
  }
  return closest ?? [`${at}: ${shown(value)} matches none of its types`];
}

const primitives = new Set([
  'string',
  'number',
  'boolean',
  'null',
  'void',
  'true',
  'false',
  'unknown',
  'OtherString',
]);

function checkObject(
  value: unknown,
  type: Extract<TypeNode, { kind: 'object' }>,
  scope: Scope,
  at: string,
): string[] {
  if (!isObject(value)) return [`${at}: ${shown(value)} is not an object`];
  const faults: string[] = [];
  for (const [name, member] of type.members) {
    if (!Object.hasOwn(value, name)) {
      if (!member.isOptional) faults.push(`${at}.${name}: missing`);
    } else faults.push(...check(value[name], member.type, scope, `${at}.${name}`));
  }
  for (const [name, child] of Object.entries(value)) {
    if (type.members.has(name)) continue;
    if (type.index) faults.push(...check(child, type.index, scope, `${at}.${name}`));
    // `object` and `previous_attributes` are declared as empty, but contain the fields of another type.
    else if (!/\.data\.(object|previous_attributes)$/.test(at)) faults.push(`${at}.${name}: not declared`);
  }
  return faults;
}

function checkName(value: unknown, type: Extract<TypeNode, { kind: 'name' }>, at: string): string[] {
  const name = type.path.join('.');
  switch (name) {
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === name ? [] : [`${at}: ${shown(value)} is not a ${name}`];
    case 'null':
      return value === null ? [] : [`${at}: ${shown(value)} is not null`];
    case 'unknown':
      return [];
    case 'void':
    case 'OtherString':
      // `void` means "absent". `OtherString` allows new values, which the twin must not use.
      return [`${at}: ${shown(value)} is not in its list`];
    case 'true':
    case 'false':
      return String(value) === name ? [] : [`${at}: ${shown(value)} is not ${name}`];
    case 'Decimal':
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? [] : [`${at}: not a decimal`];
    case 'ApiList': {
      const [of] = type.arguments;
      if (!isObject(value) || !of) return [`${at}: not a list`];
      return listFaults(value, at, (item, itemAt) => check(item, of, type.scope, itemAt));
    }
    default:
      return check(value, resolve(type.path, type.scope), type.scope, at);
  }
}

function listFaults(list: Json, at: string, checkItem: (item: unknown, at: string) => string[]): string[] {
  const { object, data, has_more: hasMore, url, ...rest } = list;
  const isWhole =
    object === 'list' &&
    typeof hasMore === 'boolean' &&
    typeof url === 'string' &&
    Object.keys(rest).length === 0;
  if (!isWhole || !Array.isArray(data)) return [`${at}: not a list in the provider's format`];
  return data.flatMap((item, index) => checkItem(item, `${at}.data[${index}]`));
}

/** Returns the defects of an error response. The SDK treats a body without `error` as success. */
export function findErrorFaults(body: unknown): string[] {
  const error = isObject(body) ? body.error : undefined;
  if (!isObject(error)) return ['an error response without `error`'];
  const known = ['charge', 'code', 'decline_code', 'doc_url', 'message', 'param', 'request_log_url', 'type'];
  const types = ['api_error', 'card_error', 'idempotency_error', 'invalid_request_error'];
  return [
    ...(types.includes(String(error.type)) ? [] : [`error.type: ${shown(error.type)}`]),
    ...(typeof error.message === 'string' && error.message !== '' ? [] : ['error.message: missing']),
    ...Object.keys(error)
      .filter((name) => !known.includes(name))
      .map((name) => `error.${name}: not declared`),
  ];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 80);
}
