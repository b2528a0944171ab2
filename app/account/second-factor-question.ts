import { createContext, useContext } from 'react';
import type { SecondFactorQuestion } from '../identity/second-factor.ts';

/** Where a form hands over that a second factor is asked for; null on a page that has no place for it. */
export const SecondFactorContext = createContext<((question: SecondFactorQuestion) => void) | null>(null);

export const useSecondFactorGate = () => useContext(SecondFactorContext);
