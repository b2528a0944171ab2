import type { ComponentProps } from 'react';
import { m } from '#words/messages.js';
import { Icon } from '../../ui/mark/icon.tsx';
import type { Done } from '../kit/answer.ts';
import type { Commands } from '../kit/commands.tsx';
import listStyles from '../products/list/products.module.css';

export type ProgrammeCommands = Commands<Done & { copy?: string }>;

export const MoreButton = ({ title, ...press }: ComponentProps<'button'> & { title: string }) => (
  <button {...press} type="button" className={listStyles.button} aria-label={m.programme_actions({ title })}>
    <Icon name="more" />
  </button>
);
