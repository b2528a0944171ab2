/**
 * Returns a function that returns a value, which it creates on first use. For formatters: the first `Intl` object
 * of a page takes 13 ms, six times as long on a cheap phone, and most pages only load the code that needs one.
 */
export function createOnFirstUse<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
