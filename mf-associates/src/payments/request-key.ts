/** Names a payment that is about to be sent. `crypto.randomUUID` is not there without https. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
