import { m } from '#words/messages.js';
import type { ListLink } from '../kit/show-list.ts';

/** Link to the form that grants an access by e-mail, also to people without an account. */
export const inviteAction = (): ListLink => ({ href: '/admin/orders/add', label: m.orders_invite() });
