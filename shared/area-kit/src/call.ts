import { type Endpoint, errorFlag, type InputOf, type OutputOf, problem } from '@sodalizio/contract';
import axios, { type AxiosProgressEvent, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { CallError } from './call-error.ts';
import { hasEarly, takeEarly } from './early-answers.ts';
import { isReadable } from './is-readable.ts';
import { noteServerTime } from './server-clock.ts';
import { personId, sessionStore, whenBack } from './session.store.ts';

/**
 * One axios for the whole page. Every request is marked as made by script, carries cookies and echoes the XSRF cookie
 * (specification section 7). Statuses are handled below, so axios never throws for one.
 */
const http = axios.create({
  withCredentials: true,
  xsrfCookieName: 'XSRF-TOKEN',
  xsrfHeaderName: 'X-XSRF-TOKEN',
  headers: { 'X-Requested-With': 'XMLHttpRequest' },
  validateStatus: () => true,
});

/** A 401 of this address is the registry's, not ours: it logs nobody out (specification section 4). */
const registryMarker = 'aica-proxy';

/**
 * Milliseconds after which a call counts as unanswered: what the server (`timeouts.idle`) and docs/nginx.conf wait for. A file may take
 * five minutes more, to the server (`timeouts.file`) or from it; a download that shows its progress can be stopped, and has no limit.
 */
const longestWait = 120_000;
const longestFile = 420_000;

let onUnauthorised: () => void = () => {};
/** Sets the shell's reaction to an expired session. For area-kit/host. */
export const whenUnauthorised = (act: () => void) => {
  onUnauthorised = act;
};

let onRefused: (refusal: CallError) => void = () => {};
/** Sets the shell's reaction to a refused call, whoever made it. For area-kit/host. */
export const whenRefused = (act: typeof onRefused) => {
  onRefused = act;
};

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly basic?: { readonly username: string; readonly password: string };
  /** Share of the body that was sent, 0…1: for files. */
  readonly onSent?: (share: number) => void;
}

/**
 * Calls an endpoint and returns parsed data, or throws a `CallError`; nothing of axios leaves this file. An answer that comes
 * after its person has left waits until they are back: what follows it would else write, and show, as the next person.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const early = hasEarly() && !options.basic ? takeEarly(endpoint, addressOf(endpoint, input)) : undefined;
  const answered = early && answerIn(endpoint, await early);
  if (options.signal?.aborted) throw new CallError('cancelled');
  if (answered !== undefined) return answered;
  const timeout = endpoint.multipart ? longestFile : longestWait;
  const response = await send(endpoint, input, { ...options, responseType: 'json', timeout });
  refuseFailure(endpoint, response.status, response.data, response);
  const parsed = endpoint.response.safeParse(response.data);
  if (!parsed.success) throw new CallError('unexpected-answer', { requestId: requestIdOf(response) });
  return parsed.data as OutputOf<E>;
}

/** Path and query of a call. */
export function addressOf(endpoint: Endpoint, { params, query }: Input): string {
  const asked = query ? toSearchParams(query).toString() : '';
  return withParams(endpoint.path, params) + (asked && `?${asked}`);
}

/** A body that was read before, parsed; undefined where it is no answer to this call. */
export function answerIn<E extends Endpoint>(endpoint: E, body: unknown): OutputOf<E> | undefined {
  if (body === undefined || errorFlag.safeParse(body).success) return undefined;
  return endpoint.response.safeParse(body).data as OutputOf<E> | undefined;
}

export interface DownloadProgress {
  readonly received: number;
  /** Rows in the file, where the server announces them (`x-row-count`). */
  readonly rows: number | undefined;
  /** Estimated size in bytes, where the server has one (`x-expected-bytes`): the file is streamed. */
  readonly expected: number | undefined;
}

/** Calls an endpoint that answers a file, named by content-disposition. Anything but an attachment is an error. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { signal?: AbortSignal; onProgress?: (progress: DownloadProgress) => void } = {},
): Promise<{ file: Blob; name: string }> {
  const response = await send(endpoint, input, {
    signal: options.signal,
    responseType: 'blob',
    timeout: options.onProgress ? 0 : longestFile,
    onDownloadProgress: (event) => {
      const request = event.event?.target as XMLHttpRequest | undefined;
      const numberIn = (header: string) => Number(request?.getResponseHeader(header)) || undefined;
      options.onProgress?.({
        received: event.loaded,
        rows: numberIn('x-row-count'),
        expected: numberIn('x-expected-bytes'),
      });
    },
  });
  const file: unknown = response.data;
  if (!(file instanceof Blob)) throw new CallError('unexpected-answer');
  const disposition = String(response.headers['content-disposition'] ?? '');
  // A network's login page comes with status 200 too.
  if (response.status !== 200 || !/^attachment/i.test(disposition)) {
    const answer = parseJson(await file.text());
    refuseFailure(endpoint, response.status, answer, response);
    throw new CallError('unexpected-answer', { requestId: requestIdOf(response) });
  }
  return { file, name: fileNameOf(disposition) };
}

/** Safari reads a file's address late. */
const REVOKED_AFTER_MS = 40_000;

/** Starts the browser's download of a file. */
export function saveFile({ file, name }: { file: Blob; name: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKED_AFTER_MS);
}

/** Serialises `k=a&k=b` for lists, nothing for undefined values; `''` is kept in lists only (it is a real status there). */
export function toSearchParams(query: object): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) params.append(key, String(item));
    else if (value !== undefined && value !== null && value !== '' && value !== false)
      params.append(key, String(value));
  }
  return params;
}

export interface Input {
  readonly params?: unknown;
  readonly query?: object;
  readonly body?: unknown;
}
type SendOptions = CallOptions & {
  responseType: 'json' | 'blob';
  timeout?: number;
  onDownloadProgress?: (event: AxiosProgressEvent) => void;
};

async function send(endpoint: Endpoint, input: Input, options: SendOptions): Promise<AxiosResponse<unknown>> {
  const askedAt = Date.now();
  const sender = endpoint.requires === 'public' ? undefined : personId();
  try {
    const response = await http.request<unknown>({ ...contentOf(endpoint, input), ...conditionsOf(options) });
    noteServerTime(response.headers.date, askedAt);
    await whenBack(sender);
    return response;
  } catch (error) {
    if (axios.isCancel(error)) throw new CallError('cancelled');
    if (!axios.isAxiosError(error)) throw error;
    await whenBack(sender);
    if (error.code === 'ECONNABORTED') throw new CallError('timeout');
    throw new CallError((await areReadable(filesIn(input.body))) ? 'offline' : 'file-unreadable');
  }
}

const filesIn = (body: unknown) => Object.values(body ?? {}).filter((value) => value instanceof Blob);

const areReadable = async (files: readonly Blob[]) =>
  (await Promise.all(files.map(isReadable))).every((readable) => readable);

const contentOf = (endpoint: Endpoint, { params, query, body }: Input): AxiosRequestConfig => ({
  method: endpoint.method,
  url: withParams(endpoint.path, params),
  ...(query ? { params: toSearchParams(query) } : {}),
  ...(body === undefined ? {} : { data: endpoint.multipart ? formOf(body) : body }),
});

function conditionsOf(options: SendOptions): AxiosRequestConfig {
  const { signal, basic, responseType, timeout = 0, onDownloadProgress, onSent } = options;
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
    timeout,
  };
}

/** Encodes a body as `multipart/form-data`: each member one part, files as they are. */
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
  const refused = problem.safeParse(answer);
  if (refused.success) {
    const { code, message, fields } = refused.data;
    const refusal = new CallError(code, { message, fields, requestId });
    onRefused(refusal);
    throw refusal;
  }
  throw new CallError(status >= 500 ? 'unavailable' : 'unexpected-answer', { requestId });
}

/** A late 401 of a former session must not end the current one. */
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
