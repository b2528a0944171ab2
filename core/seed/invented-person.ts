import type { DemoPerson } from '#database/seed/demo/activity/demo-activity.ts';
import { demoSettings } from '#database/seed/demo/settings.ts';
import type { Buyer } from '../orders/order.ts';

export type InventedPerson = Buyer & Pick<DemoPerson, 'address'>;

/** Author of the school's answers and changes. No account belongs to it. */
export const demoTeacher = { uid: '', displayName: demoSettings.teacher, email: demoSettings.email };
