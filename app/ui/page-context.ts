import { createContext, useContext } from 'react';

/** CSP nonce of this response. Undefined in the browser, which hides nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);

/** The style sheet inlined into a public page. Undefined on application screens, which link to it. */
export const PageStylesContext = createContext<string | undefined>(undefined);

export const usePageStyles = () => useContext(PageStylesContext);
