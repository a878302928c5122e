import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface ImapServer {
  /** Without TLS, on this machine; with a certificate of its own. */
  url: string;
  urlOfTls: string;
  /** A mail arrives. */
  deliver: (mail: string | Buffer) => void;
  /** The mailbox is made anew: other UIDs, another UIDVALIDITY. */
  renew: () => void;
  /** Flags of the mails in it, as the mailbox has them. */
  flags: () => string;
  stop: () => Promise<void>;
}

const DOVECOT = '/usr/sbin/dovecot';
const MISSING =
  'The tests of bounces need Dovecot 2.3 or 2.4, an IMAP server: `.ci/run` installs it; by hand, apt-get install dovecot-imapd.';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

const certificate = (name: string) => fileURLToPath(new URL(`tls/localhost.${name}.pem`, import.meta.url));

/** Dovecot never reads mail as root: of root's machine another user has it. */
const asRoot = process.getuid?.() === 0;
const idOf = (kind: '-u' | '-g', user: string) => Number(execFileSync('id', [kind, user], { encoding: 'utf8' }));

/** 2.4, of Debian 13, has other names for these, and refuses to start without the first two. */
function ofVersion(folder: string, inbox: string): string {
  const version = execFileSync(DOVECOT, ['--version'], { encoding: 'utf8' });
  if (version.startsWith('2.3'))
    return `ssl_cert = <${certificate('cert')}
ssl_key = <${certificate('key')}
disable_plaintext_auth = no
mail_location = maildir:${inbox}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = passwd-file
  args = ${folder}/users
}
`;
  return `dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
ssl_server_cert_file = ${certificate('cert')}
ssl_server_key_file = ${certificate('key')}
auth_allow_cleartext = yes
mail_driver = maildir
mail_path = ${inbox}
mail_inbox_path = ${inbox}
namespace inbox {
  inbox = yes
}
passdb passwd-file {
  passwd_file_path = ${folder}/users
}
userdb passwd-file {
  passwd_file_path = ${folder}/users
}
`;
}

function common(folder: string, port: number, tlsPort: number): string {
  const mine = (flag: '-un' | '-gn') => execFileSync('id', [flag], { encoding: 'utf8' }).trim();
  const users = `default_login_user = ${mine('-un')}
default_internal_user = ${mine('-un')}
default_internal_group = ${mine('-gn')}
`;
  return `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
auth_mechanisms = plain login
auth_failure_delay = 0
first_valid_uid = 1
${asRoot ? '' : users}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service anvil {
  chroot =
}
`;
}

/** Starts a real IMAP server with one mailbox, `rinvii` with the password `segreta`. Throws a sentence where the program is missing. */
export async function startImapServer(): Promise<ImapServer> {
  if (!existsSync(DOVECOT)) throw new Error(MISSING);
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-imap-'));
  chmodSync(folder, 0o755);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const [uid, gid] = asRoot
    ? [idOf('-u', 'mail'), idOf('-g', 'mail')]
    : [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const inbox = join(folder, 'mail');
  const owned = (path: string) => {
    if (asRoot) chownSync(path, uid, gid);
  };
  const make = () => {
    for (const path of ['', 'cur', 'new', 'tmp']) {
      mkdirSync(join(inbox, path), { recursive: true });
      owned(join(inbox, path));
    }
  };
  make();
  writeFileSync(join(folder, 'users'), `rinvii:{PLAIN}segreta:${uid}:${gid}::${folder}\n`);
  writeFileSync(join(folder, 'dovecot.conf'), `${ofVersion(folder, inbox)}${common(folder, port, tlsPort)}`);
  const child: ChildProcess = spawn(DOVECOT, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  await untilItListens(port, child, folder);
  let count = 0;
  return {
    url: `imap://rinvii:segreta@127.0.0.1:${port}/INBOX`,
    urlOfTls: `imaps://rinvii:segreta@localhost:${tlsPort}/INBOX`,
    deliver: (mail) => {
      count += 1;
      const file = join(inbox, 'new', `${Date.now()}.M${String(count).padStart(6, '0')}.prova`);
      writeFileSync(file, mail);
      owned(file);
    },
    renew: () => {
      rmSync(inbox, { recursive: true });
      make();
    },
    flags: () => execFileSync('find', [inbox, '-name', '*.prova*', '-printf', '%f\n'], { encoding: 'utf8' }),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      if (child.exitCode === null) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItListens(port: number, child: ChildProcess, folder: string): Promise<void> {
  for (let tried = 0; tried < 1_200 && child.exitCode === null; tried += 1) {
    const greeting = await greetingOf(port);
    if (greeting.startsWith('* OK')) return;
    await wait(100);
  }
  const log = existsSync(join(folder, 'log'))
    ? execFileSync('tail', ['-5', join(folder, 'log')], { encoding: 'utf8' })
    : '';
  throw new Error(`${MISSING}\n${log}`);
}

async function greetingOf(port: number): Promise<string> {
  const { connect } = await import('node:net');
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', (data) => {
      resolve(String(data));
      socket.destroy();
    });
    // It may hang up before it can greet.
    socket.once('close', () => resolve(''));
    socket.on('error', () => {});
  });
}
