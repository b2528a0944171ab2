import { createContext } from 'react';
import type { MediaFormPart } from '../kit/media/media-folder.ts';

/** Form part that the items of an exercise use for uploads. */
export const MediaContext = createContext<MediaFormPart | null>(null);
