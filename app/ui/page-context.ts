import { createContext, useContext } from 'react';

/** The nonce of this answer's content security policy; absent in the browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);

/** The style sheet that a public page holds; absent on application screens, which link to it. */
export const PageStylesContext = createContext<string | undefined>(undefined);

export const usePageStyles = () => useContext(PageStylesContext);
