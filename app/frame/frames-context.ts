import { createContext } from 'react';
import type { PageFrame } from './frame-data.ts';

/** Layouts of all pages, on the server. Null in the browser, except in development. */
export const FramesContext = createContext<Record<'site' | 'member', PageFrame> | null>(null);
