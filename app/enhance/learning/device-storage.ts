/** Stores a value as JSON on the device. Reports an error, for example of a full storage, instead of throwing it. */
export function storeOnDevice(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    reportError(error);
  }
}

/** Removes a value from the device. Reports an error instead of throwing it. */
export function removeFromDevice(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    reportError(error);
  }
}
