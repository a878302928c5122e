import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-config-'));
const env = { SODALIZIO_DATA: join(folder, 'data') };
afterAll(() => rmSync(folder, { recursive: true }));

describe('the settings', () => {
  it('have defaults, and an empty one counts as none', () => {
    expect(readConfig({ ...env, PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      demo: false,
      logLevel: 'info',
      admissionCodes: undefined,
      trustedProxies: [],
      firstUser: undefined,
      publicUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'Sodalizio <noreply@sodalizio.example>',
      loginLimits: { account: 10, address: 100 },
    });
  });

  it('of a file with the line ends of Windows are those of any other: no folder’s name, and no 0, is made of them', () => {
    const lines = { SODALIZIO_DATA: `${env.SODALIZIO_DATA}\r`, RATE_LIMIT: '\r', MESSAGES_GRACE: '\r', PORT: ' ' };
    expect(readConfig(lines)).toMatchObject({
      dataFolder: env.SODALIZIO_DATA,
      rateLimit: 6000,
      messagesGrace: 30,
      port: 4000,
    });
  });

  it('read lists and switches', () => {
    const config = readConfig({ ...env, ADMISSION_CODES: '001, 002', SODALIZIO_DEMO: '1', TRUST_PROXY: '10.0.0.0/8' });
    expect(config).toMatchObject({ admissionCodes: ['001', '002'], demo: true, trustedProxies: ['10.0.0.0/8'] });
  });

  it.each([
    ['PORT', 'port', 0, 4000, 65_535],
    ['MAIL_CONNECTIONS', 'mailConnections', 1, 5, 50],
    ['MAIL_RATE', 'mailRate', 0, 0, 100_000],
    ['MESSAGES_GRACE', 'messagesGrace', 0, 30, 3600],
    ['RATE_LIMIT', 'rateLimit', 0, 6000, 10_000_000],
  ] as const)('%s is a number in its limits, and has a default', (name, key, least, usual, most) => {
    const read = (value?: number) => readConfig({ ...env, [name]: value === undefined ? value : String(value) })[key];
    expect([read(), read(least), read(most)]).toEqual([usual, least, most]);
    for (const wrong of [least - 1, most + 1]) expect(() => read(wrong)).toThrow(`${name} non è valido`);
  });

  it('take texts up to their length', () => {
    const senderOf = (length: number) => `${'a'.repeat(length - 10)}@b.example`;
    expect(readConfig({ ...env, OAUTH_CLIENT_SECRET: '12345678' }).oauthClientSecret).toBe('12345678');
    expect(readConfig({ ...env, OAUTH_CLIENT_SECRET: 'a'.repeat(200) }).oauthClientSecret).toHaveLength(200);
    expect(readConfig({ ...env, MAIL_FROM: senderOf(200) }).mailFrom).toHaveLength(200);
    expect(readConfig({ ...env, MAIL_RETURN_PATH: senderOf(200) }).mailReturnPath).toHaveLength(200);
    for (const [name, wrong] of [
      ['OAUTH_CLIENT_SECRET', '1234567'],
      ['OAUTH_CLIENT_SECRET', 'a'.repeat(201)],
      ['MAIL_FROM', senderOf(201)],
      ['MAIL_RETURN_PATH', senderOf(201)],
      ['SMTP_URL', 'smtp:/posta'],
    ] as const)
      expect(() => readConfig({ ...env, [name]: wrong }), name).toThrow(`${name} non è valido`);
  });

  it('have a folder of releases, and say that the secret has changed where it has', () => {
    expect(readConfig(env)).toMatchObject({ releasesFolder: resolve('.sodalizio/releases'), secretChanged: false });
    const set = readConfig({ ...env, SODALIZIO_RELEASES: join(folder, 'releases'), SODALIZIO_SECRET_CHANGED: '1' });
    expect(set).toMatchObject({ releasesFolder: join(folder, 'releases'), secretChanged: true });
  });

  it('trust proxies that are addresses, networks or named ones', () => {
    const trusted = (TRUST_PROXY: string) => readConfig({ ...env, TRUST_PROXY }).trustedProxies;
    expect(trusted('127.0.0.1, 10.0.0.0/8,fd00::/8, loopback')).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'fd00::/8',
      'loopback',
    ]);
    for (const wrong of [
      '1',
      'true',
      'nginx',
      '10.0.0',
      '10.0.0.0/0',
      '10.0.0.0/33',
      '10.0.0.0/255.0.255.0',
      '10.0.0.0/',
      '10.0.0.0/8/8',
      '10.0.0.1:80',
    ])
      expect(() => trusted(wrong)).toThrow('TRUST_PROXY non è valido');
    expect(() =>
      Fastify({ trustProxy: [...trusted('fd00::/8, ::1/128, linklocal, uniquelocal, 10.0.0.0/255.0.0.0')] }),
    ).not.toThrow();
  });

  it('read the e-mail of the first person', () => {
    expect(readConfig({ ...env, SODALIZIO_FIRST_USER: ' ada@soci.example ' }).firstUser).toBe('ada@soci.example');
    for (const wrong of ['ada', 'ada@soci.example, ugo@soci.example', `${'a'.repeat(250)}@soci.example`])
      expect(() => readConfig({ ...env, SODALIZIO_FIRST_USER: wrong })).toThrow('SODALIZIO_FIRST_USER non è valido');
  });

  it('read a public address without its final slash, and a mail server with its sender', () => {
    const mail = { SMTP_URL: 'smtps://posta:segreta@mail.example', MAIL_FROM: 'Società <posta@example.org>' };
    expect(readConfig({ ...env, PUBLIC_URL: 'https://soci.example/base/', ...mail })).toMatchObject({
      publicUrl: 'https://soci.example/base',
      smtpUrl: mail.SMTP_URL,
      mailFrom: mail.MAIL_FROM,
    });
    expect(() => readConfig({ ...env, SMTP_URL: mail.SMTP_URL })).toThrow('MAIL_FROM manca');
    const BOUNCES_URL = 'imaps://rinvii:segreta@mail.example/INBOX';
    expect(readConfig({ ...env, BOUNCES_URL }).bouncesUrl).toBe(BOUNCES_URL);
    for (const wrong of ['ftp://x', 'https://x/?a=1', 'https://x/#a'])
      expect(() => readConfig({ ...env, PUBLIC_URL: wrong })).toThrow('PUBLIC_URL non è valido');
    for (const wrong of ['nessuno', 'A <a@b>\nBcc: x@y', 'a@b, c@d'])
      expect(() => readConfig({ ...env, MAIL_FROM: wrong })).toThrow('MAIL_FROM non è valido');
  });

  it('with a mail server want the address of the links in mails, where the one it listens on is of this machine alone', () => {
    const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'posta@example.org' };
    for (const HOST of [undefined, '', '127.0.0.1', '127.0.1.1', 'localhost', '0.0.0.0', '::', '::1'])
      expect(() => readConfig({ ...env, ...mail, HOST })).toThrow(/^PUBLIC_URL manca/);
    for (const HOST of ['192.168.1.5', 'soci.example.org'])
      expect(readConfig({ ...env, ...mail, HOST }).publicUrl).toBeUndefined();
    for (const PUBLIC_URL of ['https://soci.example.org', 'http://127.0.0.1:4000'])
      expect(readConfig({ ...env, ...mail, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
  });

  it('read a limit of mails per hour, as many providers have, as a part of one per second', () => {
    const rate = (MAIL_RATE: string) => readConfig({ ...env, MAIL_RATE }).mailRate;
    expect([rate('0'), rate('20'), rate('0.1'), rate('0.01')]).toEqual([0, 20, 0.1, 0.01]);
    for (const wrong of ['0.001', '-1', '100001', 'presto'])
      expect(() => rate(wrong)).toThrow('MAIL_RATE non è valido');
  });

  it('sign mails with the RSA key of a file, where it is whole', () => {
    const file = join(folder, 'dkim.pem');
    const pem = (type: 'rsa' | 'ed25519') =>
      (type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')).privateKey
        .export({ type: 'pkcs8', format: 'pem' })
        .toString();
    const privateKey = pem('rsa');
    writeFileSync(file, privateKey);
    const signing = { MAIL_DKIM_KEY: file, MAIL_DKIM_SELECTOR: 'posta2026' };
    expect(readConfig({ ...env, ...signing }).mailSigning).toEqual({ selector: 'posta2026', privateKey });
    expect(readConfig(env).mailSigning).toBeUndefined();
    for (const name of ['MAIL_DKIM_KEY', 'MAIL_DKIM_SELECTOR'] as const)
      expect(() => readConfig({ ...env, ...signing, [name]: undefined })).toThrow('servono entrambi');
    expect(() => readConfig({ ...env, ...signing, MAIL_DKIM_SELECTOR: 'a b' })).toThrow(
      'MAIL_DKIM_SELECTOR non è valido',
    );
    for (const wrong of ['segreto', pem('ed25519')]) {
      writeFileSync(file, wrong);
      expect(() => readConfig({ ...env, ...signing })).toThrow(/^MAIL_DKIM_KEY non è valido: serve un file leggibile/);
    }
    expect(() => readConfig({ ...env, ...signing, MAIL_DKIM_KEY: folder })).toThrow('MAIL_DKIM_KEY non è valido');
    const logo = readFileSync(new URL('../images/fixtures/gray.jpg', import.meta.url));
    writeFileSync(file, logo);
    expect(readConfig({ ...env, MAIL_LOGO: file }).mailLogo).toEqual(logo);
    for (const wrong of ['<svg/>', Buffer.concat([logo, Buffer.alloc(100 * 1024)])]) {
      writeFileSync(file, wrong);
      expect(() => readConfig({ ...env, MAIL_LOGO: file })).toThrow(/^MAIL_LOGO non è valido: serve un file leggibile/);
    }
    expect(() => readConfig({ ...env, MAIL_LOGO: folder })).toThrow('MAIL_LOGO non è valido');
    for (const wrong of ['https://rinvii:x@posta.example', 'imaps://posta.example', 'nulla'])
      expect(() => readConfig({ ...env, BOUNCES_URL: wrong })).toThrow(/^BOUNCES_URL non è valido: serve un indirizzo/);
    const bare = (protocol: string) => `${protocol}://u:100%sicura@posta.example/x`;
    for (const wrong of [
      { SMTP_URL: bare('smtp') },
      { BOUNCES_URL: bare('imaps') },
      { DATABASE_URL: bare('postgres') },
    ])
      expect(() => readConfig({ ...env, MAIL_FROM: 'a@b.example', ...wrong })).toThrow(
        `${Object.keys(wrong)[0]} non è valido`,
      );
    for (const name of ['SMTP_URL', 'PUBLIC_URL'])
      expect(() => readConfig({ ...env, [name]: 'nulla', MAIL_FROM: 'a@b.example' })).toThrow(`${name} non è valido`);
    expect(() => readConfig({ ...env, MAIL_RETURN_PATH: 'a+b@c' })).toThrow('MAIL_RETURN_PATH non è valido');
    expect(readConfig({ ...env, MAIL_RETURN_PATH: 'rinvii@amici.example' }).mailReturnPath).toBe(
      'rinvii@amici.example',
    );
  });

  it('of a bucket are all there or none', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example.org/',
      S3_BUCKET: 'soci',
      S3_ACCESS_KEY_ID: 'chiave',
      S3_SECRET_ACCESS_KEY: 'segreta',
    };
    expect(readConfig(env).bucket).toBeUndefined();
    expect(readConfig({ ...env, ...bucket }).bucket).toEqual({
      endpoint: 'https://s3.example.org',
      name: 'soci',
      region: 'us-east-1',
      accessKeyId: 'chiave',
      secretAccessKey: 'segreta',
      prefix: '',
    });
    const placed = { ...env, ...bucket, S3_REGION: 'eu-south-1', S3_PREFIX: '/sodalizio/versioni/' };
    expect(readConfig(placed).bucket).toMatchObject({ region: 'eu-south-1', prefix: 'sodalizio/versioni' });
    expect(() => readConfig({ ...env, ...bucket, S3_BUCKET: '' })).toThrow(
      'S3_BUCKET: per usare un bucket serve anche questo.',
    );
    expect(() => readConfig({ ...env, S3_REGION: 'eu-south-1' })).toThrow(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: per usare un bucket servono anche questi.',
    );
    expect(() => readConfig({ ...env, ...bucket, S3_ENDPOINT: 'https://chiave:segreta@s3.example.org' })).toThrow(
      'S3_ENDPOINT non è valido: serve un indirizzo http o https senza utente, password e nome del bucket',
    );
    for (const [name, wrong] of Object.entries({
      S3_ENDPOINT: 'ftp://x',
      S3_BUCKET: 'Maiuscole',
      S3_ACCESS_KEY_ID: 'due parole',
      S3_PREFIX: '../fuori',
    }))
      expect(() => readConfig({ ...env, ...bucket, [name]: wrong })).toThrow(`${name} non è valido`);
  });

  it('of the registry have no password', () => {
    const registry = (REGISTRY_URL: string) => readConfig({ ...env, REGISTRY_URL }).registryUrl;
    for (const right of [
      'https://registro.example.org/soci',
      'http://127.0.0.1:9000',
      'http://localhost/x',
      'http://[::1]/',
      'http://registro:8080/soci',
    ])
      expect(registry(right)).toBe(right);
    for (const wrong of [
      'https://utente:segreta@registro.example.org',
      'https://utente@registro.example.org',
      'http://:segreta@127.0.0.1/',
    ])
      expect(() => registry(wrong)).toThrow(
        /^REGISTRY_URL non è valido: serve un indirizzo http o https senza utente e password[^\n]*$/,
      );
  });

  it('that are wrong are reported in one sentence each, all at once', () => {
    const read = () =>
      readConfig({ ...env, PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', SODALIZIO_SECRET: 'short' });
    expect(read).toThrow(
      [
        'SODALIZIO_SECRET non è valido: serve 32 byte in esadecimale (64 cifre).',
        'PORT non è valido: serve un numero di porta da 0 a 65535.',
        'DATABASE_URL non è valido: serve un indirizzo PostgreSQL, come postgres://utente:password@host/archivio.',
        'LOG_LEVEL non è valido: serve uno fra fatal, error, warn, info, debug, trace, silent.',
      ].join('\n'),
    );
  });
});

describe('the secret key', () => {
  it('is undefined where none was set or made, and reading makes none', () => {
    expect(readConfig(env).secretKey).toBeUndefined();
    expect(existsSync(join(folder, 'secret.key'))).toBe(false);
  });

  it('comes from the settings where they say it', () => {
    expect(readConfig({ ...env, SODALIZIO_SECRET: 'ab'.repeat(32) }).secretKey).toEqual(Buffer.alloc(32, 0xab));
  });

  it('is never replaced in silence when its file cannot be read', () => {
    writeFileSync(join(folder, 'secret.key'), 'half a key');
    expect(() => readConfig(env)).toThrow('non è leggibile: ripristinare il file');
  });
});
