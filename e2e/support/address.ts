/** Port of the product under test; a second run on the same machine picks another one. */
export const port = Number(process.env.SODALIZIO_E2E_PORT ?? 4180);

/** Address of a running, composed product: nothing is started then. */
export const composed: string | undefined = process.env.SODALIZIO_E2E_ADDRESS;

export const address = composed ?? `http://127.0.0.1:${port}`;
