import { isRecord } from '../is-record.ts';
import { Refusal } from '../processes.ts';

interface ServedRelease {
  readonly id: string;
  readonly version: string;
  readonly path: string;
  /** Switched off: nobody can open it, but its names and addresses stay its own. */
  readonly off: boolean;
  /** Its `area.json`, unchecked. */
  readonly release: unknown;
}

export interface LiveProduct {
  readonly shell: string;
  readonly areas: readonly ServedRelease[];
}

const TIMEOUT_MS = 10_000;

/** Address of the product for a command: the given one, else SODALIZIO_ADDRESS, else this machine's. */
export function productAddress(asked: string | undefined): string {
  // An empty variable is how pipelines unset one.
  const address = asked ?? (process.env.SODALIZIO_ADDRESS || 'http://127.0.0.1:4000');
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Refusal(`"${address}" is no address of a product: write one like https://soci.example.org.`);
  const { username, password } = new URL(address);
  // Without the address: many people read the logs of pipelines.
  if (username || password) throw new Refusal('Write the address of the product without a user and a password.');
  return address.replace(/\/+$/, '');
}

/** The deploy token of the environment, where there is one. Throws a Refusal for what cannot be one, without showing it. */
export function givenToken(): string | undefined {
  const token = process.env.SODALIZIO_DEPLOY_TOKEN?.trim();
  if (!token || /^[\w-]+$/.test(token)) return token || undefined;
  throw new Refusal(
    'SODALIZIO_DEPLOY_TOKEN is no deploy token: letters, digits, - and _ alone. Copy it whole, on one line, without quotes.',
  );
}

/** GETs a URL. `undefined` for a 404; throws a Refusal for any other failure. */
export async function fetchBytes(url: string, headers: Record<string, string> = {}): Promise<Buffer | undefined> {
  let answer: Response;
  try {
    // A token is for that address alone.
    const redirect = headers.authorization ? 'manual' : 'follow';
    answer = await fetch(url, { headers, redirect, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = isRecord(cause) && typeof cause.code === 'string' ? cause.code : String(cause);
    throw new Refusal(`${url} cannot be reached (${why}).`);
  }
  if (answer.status === 404) return undefined;
  throw new Refusal(`${url} answers ${answer.status}.`);
}

async function fetchJson(url: string, headers?: Record<string, string>): Promise<unknown> {
  const bytes = await fetchBytes(url, headers);
  try {
    return bytes === undefined ? undefined : JSON.parse(String(bytes));
  } catch {
    throw new Refusal(`${url} answers no JSON: is a Sodalizio there?`);
  }
}

function servedIn(one: unknown): ServedRelease[] {
  if (!isRecord(one) || typeof one.id !== 'string' || typeof one.version !== 'string') return [];
  if (typeof one.path !== 'string' || !/^\/areas\/[\w-]+\/[\w.+-]+\/$/.test(one.path)) return [];
  return [{ id: one.id, version: one.version, path: one.path, off: one.off === true, release: one.release }];
}

/** The default composition live at this address. Throws a Refusal where there is none. */
export async function liveProduct(address: string): Promise<LiveProduct> {
  const found = await fetchJson(`${address}/composition.json`);
  if (!isRecord(found) || typeof found.shell !== 'string' || !Array.isArray(found.areas))
    throw new Refusal(`${address} has no composition: is a Sodalizio there?`);
  return { shell: found.shell, areas: found.areas.flatMap(servedIn) };
}

/** The running API's own description. Throws a Refusal where there is none, or what comes is another page. */
export async function liveApi(address: string): Promise<unknown> {
  const api = await fetchJson(`${address}/api/openapi.json`);
  if (api === undefined) throw new Refusal(`${address} does not describe its API (/api/openapi.json).`);
  return api;
}

/** A product's release names (`1.2.0-<hash>`) of an area; empty without a deploy token. */
export async function publishedNames(address: string, id: string): Promise<string[]> {
  const token = givenToken();
  if (!token) return [];
  const found = await fetchJson(`${address}/api/areas/${id}`, { authorization: `Bearer ${token}` });
  const releases: unknown[] = isRecord(found) && Array.isArray(found.releases) ? found.releases : [];
  return releases.flatMap((one) => (isRecord(one) && typeof one.name === 'string' ? [one.name] : []));
}
