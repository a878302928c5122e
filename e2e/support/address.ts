/** Where the product under test listens; a second run on the same machine picks another port. */
export const port = Number(process.env.SODALIZIO_E2E_PORT ?? 4180);
export const address = `http://127.0.0.1:${port}`;
