import { hasRight, type Staff } from '#core/staff/roles.ts';

/** Leaves out whether a product is on sale, for people who may not change it. */
export const withoutSale = <Visibility extends { enabled: boolean }>(
  person: Staff,
  visibilities: readonly Visibility[],
) =>
  hasRight(person, 'prices.write')
    ? visibilities
    : visibilities.map(({ enabled: _enabled, ...rest }) => rest);
