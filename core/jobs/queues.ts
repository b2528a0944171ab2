/** The names of the queues; what they do is in `start-jobs.ts`. */
export const sendLetterQueue = 'send-letter';
export const forgetObjects = 'forget-objects';
export const refundDuplicate = 'refund-duplicate';
export const reconcile = 'reconcile-orders';
export const sweep = 'sweep';
