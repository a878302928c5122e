/** Idempotency key of a payment. `crypto.randomUUID` requires https. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
