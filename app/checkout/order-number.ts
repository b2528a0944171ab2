/** An order's number as letters and pages write it. */
export const toOrderNumber = (id: string) => id.toUpperCase();
