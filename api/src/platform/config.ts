import { join, resolve } from 'node:path';
import * as z from 'zod';
import { address, hasCredentials, webAddress } from './address-setting.ts';
import { isPlainPath } from './artefacts/artefact-store.ts';
import type { BucketSettings } from './artefacts/bucket-store.ts';
import { refusePartialBucket, wholeBucket } from './bucket-settings.ts';
import { logoOf, type MailSigning, signingOf } from './mail-settings.ts';
import { readSecretKey } from './secret-key.ts';
import { isTrustable } from './trusted-proxies.ts';
import { WrongSetting } from './wrong-setting.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** PostgreSQL; without it the embedded engine on `dataFolder`. */
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  readonly releasesFolder: string;
  /** What was compressed for browsers, kept from one start to the next. */
  readonly compressedFolder: string;
  /** Store of published releases; without it `releasesFolder`. */
  readonly bucket: BucketSettings | undefined;
  readonly demo: boolean;
  /** E-mail of the first superadmin, who is invited where nobody can log in. */
  readonly firstUser: string | undefined;
  /** 32 bytes that encrypt recoverable secrets (registry passwords). Never in the database. */
  readonly secretKey: Buffer;
  /** `secretKey` replaces the one with which the database is in use. */
  readonly secretChanged: boolean;
  readonly oauthClientSecret: string | undefined;
  /** Member codes of the people who may admit members (specification section 6); undefined where not set. */
  readonly admissionCodes: readonly string[] | undefined;
  /** Address of the external membership registry; without it the embedded one. */
  readonly registryUrl: string | undefined;
  /** The product's public address, without a final slash, for links in mails. Undefined: the address it listens on. */
  readonly publicUrl: string | undefined;
  /** The mail server; without it mails go to a folder (mail/outbox.ts). */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where reports of failure come; undefined: the sender. */
  readonly mailReturnPath: string | undefined;
  /** The mailbox where reports of failure come, read over IMAP. */
  readonly bouncesUrl: string | undefined;
  /** Mails are signed with this key (DKIM). */
  readonly mailSigning: MailSigning | undefined;
  /** The association's logo, shown in messages; a PNG or JPEG. */
  readonly mailLogo: Buffer | undefined;
  /** Connections to the mail server that this server keeps open at once. */
  readonly mailConnections: number;
  /** Mails per second, over all servers on one database; 0 is no limit. */
  readonly mailRate: number;
  /** Seconds in which a message that was sent can still be taken back. */
  readonly messagesGrace: number;
  readonly logLevel: (typeof logLevels)[number];
  /** Calls per address and minute; 0 is no limit. */
  readonly rateLimit: number;
  readonly loginLimits: { readonly account: number; readonly address: number };
  /** Proxies whose X-Forwarded-* is trusted: addresses or networks. */
  readonly trustedProxies: readonly string[];
  /** Milliseconds. */
  readonly timeouts: {
    readonly headers: number;
    /** A body, but of a file. */
    readonly request: number;
    /** An upload, or a published release. */
    readonly file: number;
    readonly idle: number;
    readonly check: number;
    /** An upload's request is answered after this, checked or not. */
    readonly upload: number;
  };
}

/** Settings of the environment; the secret key is undefined where it is not set and none was made yet. */
export type Settings = Omit<Config, 'secretKey'> & { readonly secretKey: Buffer | undefined };

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const number = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
/** Below one in a hundred seconds a mail would wait for longer than its lease. */
const mailRate = z.coerce
  .number()
  .max(100_000)
  .refine((rate) => rate === 0 || rate >= 0.01);

const parts = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Hosts with which links in mails would name this machine (public-address.ts). */
const isOfThisMachine = /^(127\.[\d.]+|localhost|0\.0\.0\.0|::1?)$/;

const settings = {
  PORT: { schema: number(0, 65_535).default(4000), wants: 'un numero di porta da 0 a 65535' },
  HOST: {
    schema: z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
    wants: 'un nome o un indirizzo, come 127.0.0.1',
  },
  DATABASE_URL: {
    schema: address(['postgres:', 'postgresql:']).optional(),
    wants: 'un indirizzo PostgreSQL, come postgres://utente:password@host/archivio',
  },
  SODALIZIO_DATA: { schema: z.string().default('.sodalizio/data'), wants: 'una cartella' },
  SODALIZIO_COMPRESSED: { schema: z.string().optional(), wants: 'una cartella' },
  SODALIZIO_RELEASES: { schema: z.string().default('.sodalizio/releases'), wants: 'una cartella' },
  S3_ENDPOINT: {
    schema: webAddress.refine((value) => !hasCredentials(value)).optional(),
    wants: 'un indirizzo http o https senza utente, password e nome del bucket, come https://s3.example.org',
  },
  S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    wants: 'il nome di un bucket (da 3 a 63 fra lettere minuscole, cifre, punti e trattini)',
  },
  S3_REGION: {
    schema: z
      .string()
      .regex(/^[\w-]{1,60}$/)
      .optional(),
    wants: 'il nome di una regione, come eu-south-1',
  },
  S3_ACCESS_KEY_ID: {
    schema: z
      .string()
      .regex(/^\S{1,200}$/)
      .optional(),
    wants: 'una chiave senza spazi',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: z
      .string()
      .regex(/^\S{1,200}$/)
      .optional(),
    wants: 'una chiave senza spazi',
  },
  S3_PREFIX: {
    schema: z
      .string()
      .transform((value) => value.replace(/^\/+|\/+$/g, ''))
      .refine(isPlainPath)
      .optional(),
    wants: 'una cartella dentro il bucket, come sodalizio/versioni',
  },
  SODALIZIO_DEMO: { schema: z.enum(['0', '1']).default('0'), wants: '0 oppure 1' },
  SODALIZIO_FIRST_USER: {
    schema: z.string().trim().max(254).pipe(z.email()).optional(),
    wants: 'l’indirizzo e-mail di una persona',
  },
  SODALIZIO_SECRET: {
    schema: z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .optional(),
    wants: '32 byte in esadecimale (64 cifre)',
  },
  SODALIZIO_SECRET_CHANGED: { schema: z.enum(['0', '1']).default('0'), wants: '0 oppure 1' },
  OAUTH_CLIENT_SECRET: { schema: z.string().min(8).max(200).optional(), wants: 'un testo di almeno 8 caratteri' },
  ADMISSION_CODES: {
    schema: z
      .string()
      .regex(/^[\w-]*(\s*,\s*[\w-]+)*$/)
      .optional(),
    wants: 'codici di soci separati da virgole',
  },
  REGISTRY_URL: {
    schema: address(['http:', 'https:'])
      .refine((value) => !hasCredentials(value))
      .optional(),
    wants: 'un indirizzo http o https senza utente e password',
  },
  PUBLIC_URL: {
    schema: webAddress.optional(),
    wants: 'un indirizzo http o https, come https://soci.example.org',
  },
  SMTP_URL: {
    schema: address(['smtp:', 'smtps:'])
      .refine((value) => new URL(value).hostname !== '')
      .optional(),
    wants: 'un indirizzo SMTP, come smtps://utente:password@host',
  },
  MAIL_FROM: {
    schema: z
      .string()
      .max(200)
      .regex(/^([\p{L}\p{N} .'-]+ <[\w.+-]+@[\w.-]+>|[\w.+-]+@[\w.-]+)$/u)
      .default('Sodalizio <noreply@sodalizio.example>'),
    wants: 'un mittente, come Associazione <noreply@example.org>',
  },
  MAIL_RETURN_PATH: {
    schema: z
      .string()
      .max(200)
      .regex(/^[\w.-]+@[\w.-]+$/)
      .optional(),
    wants: 'un indirizzo, come rinvii@example.org',
  },
  BOUNCES_URL: {
    schema: address(['imap:', 'imaps:'])
      .refine((value) => new URL(value).hostname !== '' && new URL(value).username !== '')
      .optional(),
    wants: 'un indirizzo IMAP, come imaps://utente:password@host/INBOX',
  },
  MAIL_DKIM_KEY: { schema: z.string().optional(), wants: 'il file di una chiave' },
  MAIL_DKIM_SELECTOR: {
    schema: z
      .string()
      .regex(/^[a-z0-9]([a-z0-9.-]{0,60}[a-z0-9])?$/i)
      .optional(),
    wants: 'un selettore, come posta2026',
  },
  MAIL_LOGO: { schema: z.string().optional(), wants: 'il file di un’immagine' },
  MAIL_CONNECTIONS: { schema: number(1, 50).default(5), wants: 'un numero di connessioni da 1 a 50' },
  MAIL_RATE: { schema: mailRate.default(0), wants: 'un numero di messaggi al secondo, come 0.1 (0: nessun limite)' },
  MESSAGES_GRACE: { schema: number(0, 3600).default(30), wants: 'un numero di secondi da 0 a 3600' },
  LOG_LEVEL: { schema: z.enum(logLevels).default('info'), wants: `uno fra ${logLevels.join(', ')}` },
  RATE_LIMIT: {
    schema: number(0, 10_000_000).default(6000),
    wants: 'un numero di richieste al minuto (0: nessun limite)',
  },
  TRUST_PROXY: {
    schema: z
      .string()
      .regex(/^[\w.:/, ]*$/)
      .refine((list) => parts(list).every(isTrustable))
      .default(''),
    wants: 'indirizzi o reti separati da virgole, come 127.0.0.1, 10.0.0.0/8',
  },
} as const;

/** A file of settings written on Windows leaves a carriage return at the end of each: part of a folder's name, or the number 0. */
const withoutBlanks = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim()]));

/** Reads the settings. Empty values count as missing. Throws `WrongSetting` with one sentence for each invalid one. */
export function readConfig(given: NodeJS.ProcessEnv): Settings {
  const env = withoutBlanks(given);
  const wrong: string[] = [];
  const get = <K extends keyof typeof settings>(name: K): z.output<(typeof settings)[K]['schema']> => {
    const { schema, wants } = settings[name];
    const parsed = schema.safeParse(env[name] === '' ? undefined : env[name]);
    if (!parsed.success) wrong.push(`${name} non è valido: serve ${wants}.`);
    return parsed.data as z.output<(typeof settings)[K]['schema']>;
  };
  const dataFolder = resolve(get('SODALIZIO_DATA') ?? '.');
  const secret = get('SODALIZIO_SECRET');
  const admissionCodes = get('ADMISSION_CODES');
  const bucket = {
    endpoint: get('S3_ENDPOINT'),
    name: get('S3_BUCKET'),
    region: get('S3_REGION'),
    accessKeyId: get('S3_ACCESS_KEY_ID'),
    secretAccessKey: get('S3_SECRET_ACCESS_KEY'),
    prefix: get('S3_PREFIX'),
  };
  const found = {
    port: get('PORT'),
    host: get('HOST'),
    databaseUrl: get('DATABASE_URL'),
    dataFolder,
    compressedFolder: resolve(get('SODALIZIO_COMPRESSED') ?? join(dataFolder, 'compressed')),
    releasesFolder: resolve(get('SODALIZIO_RELEASES') ?? '.'),
    bucket: wholeBucket(bucket),
    demo: get('SODALIZIO_DEMO') === '1',
    firstUser: get('SODALIZIO_FIRST_USER'),
    secretChanged: get('SODALIZIO_SECRET_CHANGED') === '1',
    oauthClientSecret: get('OAUTH_CLIENT_SECRET'),
    admissionCodes: admissionCodes === undefined ? undefined : parts(admissionCodes),
    registryUrl: get('REGISTRY_URL'),
    publicUrl: get('PUBLIC_URL'),
    smtpUrl: get('SMTP_URL'),
    mailFrom: get('MAIL_FROM'),
    mailReturnPath: get('MAIL_RETURN_PATH'),
    bouncesUrl: get('BOUNCES_URL'),
    mailSigning: signingOf(get('MAIL_DKIM_KEY'), get('MAIL_DKIM_SELECTOR'), wrong),
    mailLogo: logoOf(get('MAIL_LOGO'), wrong),
    mailConnections: get('MAIL_CONNECTIONS'),
    mailRate: get('MAIL_RATE'),
    messagesGrace: get('MESSAGES_GRACE'),
    logLevel: get('LOG_LEVEL'),
    rateLimit: get('RATE_LIMIT'),
    trustedProxies: parts(get('TRUST_PROXY') ?? ''),
    loginLimits: { account: 10, address: 100 },
    timeouts: { headers: 10_000, request: 30_000, file: 300_000, idle: 120_000, check: 5_000, upload: 1_500 },
  };
  if (found.smtpUrl !== undefined && !env.MAIL_FROM) wrong.push('MAIL_FROM manca: con SMTP_URL serve un mittente.');
  if (found.smtpUrl !== undefined && !env.PUBLIC_URL && isOfThisMachine.test(found.host))
    wrong.push(
      'PUBLIC_URL manca: con SMTP_URL i link delle e-mail comincerebbero con l’indirizzo di questa macchina, che nessun altro raggiunge.',
    );
  refusePartialBucket(env, wrong);
  if (wrong.length > 0) throw new WrongSetting(wrong.join('\n'));
  return { ...found, secretKey: secret === undefined ? readSecretKey(dataFolder) : Buffer.from(secret, 'hex') };
}
