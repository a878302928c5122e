import { type Endpoint, errorFlag, type InputOf, type OutputOf, problem } from '@sodalizio/contract';
import axios, { type AxiosProgressEvent, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { CallError } from './call-error.ts';
import { sessionStore } from './session.store.ts';

/**
 * One axios for the whole page. Every request says it comes from script, carries cookies and echoes the XSRF cookie
 * (specification section 7). Statuses are judged below, so axios never throws for one.
 */
const http = axios.create({
  withCredentials: true,
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
  headers: { 'X-Requested-With': 'XMLHttpRequest' },
  validateStatus: () => true,
});

/** A 401 of this address is the registry's, not ours: nobody is logged out by it (specification section 4). */
const registryMarker = 'aica-proxy';

let onUnauthorised: () => void = () => {};
/** The shell says what an expired session does. For area-kit/host. */
export const whenUnauthorised = (act: () => void) => {
  onUnauthorised = act;
};

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** HTTP Basic instead of the bearer token: the registry's dialog needs it. */
  readonly basic?: { readonly username: string; readonly password: string };
  /** How much of the body has left, 0…1: for files. */
  readonly onSent?: (share: number) => void;
}

/** Calls an endpoint and answers parsed data, or throws a `CallError`; nothing of axios leaves this file. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const response = await send(endpoint, input, { ...options, responseType: 'json' });
  refuseFailure(endpoint, response.status, response.data, response);
  const parsed = endpoint.response.safeParse(response.data);
  if (!parsed.success) throw new CallError('unexpected-answer', { requestId: requestIdOf(response) });
  return parsed.data as OutputOf<E>;
}

export interface DownloadProgress {
  readonly received: number;
  /** Rows in the file where the server says so before sending it (`x-row-count`). */
  readonly rows: number | undefined;
  /** About how large the file will be, in bytes, where the server has an idea (`x-expected-bytes`): it is written while it is sent. */
  readonly expected: number | undefined;
}

/** Calls an endpoint that answers a file. The name is the server's (content-disposition). A JSON answer is a failure in disguise. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { signal?: AbortSignal; onProgress?: (progress: DownloadProgress) => void } = {},
): Promise<{ file: Blob; name: string }> {
  const response = await send(endpoint, input, {
    signal: options.signal,
    responseType: 'blob',
    onDownloadProgress: (event) => {
      const request = event.event?.target as XMLHttpRequest | undefined;
      const told = (header: string) => Number(request?.getResponseHeader(header)) || undefined;
      options.onProgress?.({ received: event.loaded, rows: told('x-row-count'), expected: told('x-expected-bytes') });
    },
  });
  const file: unknown = response.data;
  if (!(file instanceof Blob)) throw new CallError('unexpected-answer');
  if (response.status !== 200 || file.type.includes('json')) {
    const answer = parseJson(await file.text());
    refuseFailure(endpoint, response.status, answer, response);
    throw new CallError('unexpected-answer', { requestId: requestIdOf(response) });
  }
  return { file, name: fileNameOf(String(response.headers['content-disposition'] ?? '')) };
}

/** Hands a file to the browser's own download. */
export function saveFile({ file, name }: { file: Blob; name: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** `k=a&k=b` for lists, nothing for what is not asked; `''` stays inside lists only (it is a real status there). */
export function toSearchParams(query: object): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) params.append(key, String(item));
    else if (value !== undefined && value !== null && value !== '' && value !== false)
      params.append(key, String(value));
  }
  return params;
}

interface Input {
  readonly params?: unknown;
  readonly query?: object;
  readonly body?: unknown;
}
type SendOptions = CallOptions & {
  responseType: 'json' | 'blob';
  onDownloadProgress?: (event: AxiosProgressEvent) => void;
};

async function send(endpoint: Endpoint, input: Input, options: SendOptions): Promise<AxiosResponse<unknown>> {
  try {
    return await http.request<unknown>({ ...contentOf(endpoint, input), ...conditionsOf(options) });
  } catch (error) {
    if (axios.isCancel(error)) throw new CallError('cancelled');
    if (axios.isAxiosError(error)) throw new CallError(error.code === 'ECONNABORTED' ? 'timeout' : 'offline');
    throw error;
  }
}

/** What is asked. */
const contentOf = (endpoint: Endpoint, { params, query, body }: Input): AxiosRequestConfig => ({
  method: endpoint.method,
  url: withParams(endpoint.path, params),
  ...(query ? { params: toSearchParams(query) } : {}),
  ...(body === undefined ? {} : { data: endpoint.multipart ? formOf(body) : body }),
});

/** By whom, and how it goes on its way. */
function conditionsOf({ signal, basic, responseType, onDownloadProgress, onSent }: SendOptions): AxiosRequestConfig {
  const { accessToken, sessionToken } = sessionStore.getState();
  return {
    headers: {
      ...(accessToken && !basic ? { Authorization: `Bearer ${accessToken}` } : {}),
      ...(sessionToken ? { sessionToken } : {}),
    },
    ...(basic ? { auth: basic } : {}),
    ...(signal ? { signal } : {}),
    ...(onDownloadProgress ? { onDownloadProgress } : {}),
    ...(onSent ? { onUploadProgress: ({ progress }: AxiosProgressEvent) => onSent(progress ?? 0) } : {}),
    responseType,
  };
}

/** A body as `multipart/form-data`: each member one part, files as they are. */
function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

function withParams(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replace(/:([a-z_A-Z]+)/g, (_, key: string) => encodeURIComponent(String(values[key])));
}

function refuseFailure(endpoint: Endpoint, status: number, answer: unknown, response: AxiosResponse<unknown>): void {
  const requestId = requestIdOf(response);
  if (status === 401 && !endpoint.path.includes(registryMarker) && sentInThisSession(response)) onUnauthorised();
  if (status >= 200 && status < 300) {
    const flagged = errorFlag.safeParse(answer);
    if (flagged.success) throw new CallError(flagged.data.code, { message: flagged.data.message, requestId });
    return;
  }
  const told = problem.safeParse(answer);
  if (told.success)
    throw new CallError(told.data.code, { message: told.data.message, fields: told.data.fields, requestId });
  throw new CallError(status >= 500 ? 'unavailable' : 'unexpected-answer', { requestId });
}

/** A late 401 of a session that is over already must not end the one that was opened since. */
function sentInThisSession(response: AxiosResponse<unknown>): boolean {
  const { accessToken } = sessionStore.getState();
  return accessToken !== null && response.config.headers.get('Authorization') === `Bearer ${accessToken}`;
}

const requestIdOf = (response: AxiosResponse<unknown>) => {
  const id: unknown = response.headers['x-request-id'];
  return typeof id === 'string' ? id : undefined;
};

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'file.xlsx';
}
