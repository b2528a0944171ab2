import { createContext, useContext } from 'react';

/** The style sheet that a public page holds; absent on application screens, which link to it. */
export const PageStylesContext = createContext<string | undefined>(undefined);

export const usePageStyles = () => useContext(PageStylesContext);
