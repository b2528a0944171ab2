import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Right } from '#core/staff/roles.ts';
import { useRight } from '../use-right.ts';

/** A link for people with a right; for others only its text. */
export const LinkWithRight = ({ right, to, children }: { right: Right; to: string; children: ReactNode }) =>
  useRight(right) ? <Link to={to}>{children}</Link> : <span>{children}</span>;
