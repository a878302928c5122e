/** Where the product under test listens; a second run on the same machine picks another port. */
export const port = Number(process.env.SODALIZIO_E2E_PORT ?? 4180);

/** A product that runs already, composed by somebody else: nothing is started then. */
export const composed: string | undefined = process.env.SODALIZIO_E2E_ADDRESS;

export const address = composed ?? `http://127.0.0.1:${port}`;
