import type { ReactNode } from 'react';

/**
 * Wraps an `<img>` without a box of its own (`base.css`). React adds a preload for eager pictures outside
 * `<picture>`; if the window is resized, the browser loads another width and reports the preload as unused.
 */
export const Unpreloaded = ({ children }: { children: ReactNode }) => <picture>{children}</picture>;
