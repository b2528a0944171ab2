/** The names of the queues; what they do is in `start-jobs.ts`. */
export const sendLetterQueue = 'send-letter';
export const forgetObjects = 'forget-objects';
export const refundDuplicate = 'refund-duplicate';
export const eraseAccountQueue = 'erase-account';
export const reconcile = 'reconcile-orders';
export const sweep = 'sweep';
export const refreshPrices = 'refresh-prices';
export const readDirectoryQueue = 'read-directory';
export const sweepUploadsQueue = 'sweep-uploads';
