import { useRouteLoaderData } from 'react-router';
import type { Right } from '#core/staff/roles.ts';
import type { loader as officeLoader } from './office.tsx';

/** Returns true if the signed-in person has a right, to leave out what the server would refuse. */
export function useRight(right: Right): boolean {
  const rights = useRouteLoaderData<typeof officeLoader>('office/office')?.rights ?? [];
  return rights === 'all' || rights.includes(right);
}
