import type Stripe from 'stripe';

/**
 * The SDK's type of an object as it travels: decimals are text on the wire and become `Decimal` in the client.
 * Formatters return it, so a field the SDK requires and the twin forgets is a compile error.
 */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends Array<infer Item>
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T;

/** An object of the wire whose type is known only when it runs: one read back from a row, or on its way to be expanded. */
export type WireObject = Record<string, unknown>;
