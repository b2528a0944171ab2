import type { ComponentProps } from 'react';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { EntityHeader } from '../kit/entity-header.tsx';

/** Header of every page of a product. */
export const ProductHeader = ({
  title,
  ...header
}: Omit<ComponentProps<typeof EntityHeader>, 'trail' | 'level'>) => (
  <EntityHeader
    {...header}
    title={typeset(title) || m.common_untitled()}
    trail={[{ href: '/admin/products', label: m.office_products_title() }]}
  />
);
