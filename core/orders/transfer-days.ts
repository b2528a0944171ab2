/** How long the money of a transfer is waited for, in days; then its order expires. */
export const transferDays = 30;
