/** The cause of the toasts that offer to take a sent message back. */
export const sentCause = (id: number) => `messages.sent ${id}`;
