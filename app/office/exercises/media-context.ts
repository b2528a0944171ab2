import { createContext } from 'react';
import type { MediaFormPart } from '../kit/media/media-folder.ts';

/** The form that files are added to, for the items of it. */
export const MediaContext = createContext<MediaFormPart | null>(null);
