import { createContext, useContext } from 'react';

/** The nonce of this answer's content security policy; absent in the browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
