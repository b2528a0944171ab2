/** The only version served: the one the pinned SDK sends (node_modules/stripe/esm/apiVersion.js). */
export const API_VERSION = '2026-10-28.endive';
