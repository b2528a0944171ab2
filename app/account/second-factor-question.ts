import { createContext, useContext } from 'react';
import type { SecondFactorQuestion } from '../identity/second-factor.ts';

/** Callback that opens the second-factor step; null on pages without one. */
export const SecondFactorContext = createContext<((question: SecondFactorQuestion) => void) | null>(null);

export const useSecondFactorGate = () => useContext(SecondFactorContext);
