// The one door of the repository's commands: `node shared/build/run.mjs <command> [args]`.
// Plain JavaScript without dependencies, because it runs on a machine that has only Node 20 and npm: it installs what is
// missing, finds a Node new enough for the workspace and hands over to src/commands/<command>.ts.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PNPM = 'pnpm@10.34.9';
const NODE_MAJOR = 24;
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const commandsFolder = join(root, 'shared', 'build', 'src', 'commands');
const stampFile = join(root, 'node_modules', '.sodalizio-install');

class Refusal extends Error {}

function packageFiles() {
  const folders = readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || entry.name.startsWith('.') || entry.name === 'node_modules') return [];
    if (entry.name !== 'shared') return [entry.name];
    return readdirSync(join(root, 'shared')).map((name) => join('shared', name));
  });
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];
  for (const folder of folders.sort()) files.push(join(folder, 'package.json'));
  return files.filter((file) => existsSync(join(root, file)));
}

function installStamp() {
  const hash = createHash('sha256').update(`${PNPM} ${process.platform} ${process.arch}`);
  // The version of a package of ours changes with each release, and nothing that is installed with it.
  const said = (file) => readFileSync(join(root, file), 'utf8').replace(/^ {2}"version": .*$/m, '');
  for (const file of packageFiles()) hash.update(file).update(said(file));
  return hash.digest('hex');
}

/**
 * npm's own variables change what pnpm does; how the registry is reached and the cache's folder stay as the person set them. With a
 * NODE_ENV of the terminal Vite would serve no area that is being developed.
 */
function cleanEnvironment() {
  const kept = /registry|auth|token|proxy|cafile|_ca$|strict_ssl|userconfig|config_cache$/i;
  const variables = Object.entries(process.env).filter(
    ([name]) => name !== 'NODE_ENV' && (!/^npm_/i.test(name) || kept.test(name)),
  );
  return Object.fromEntries(variables);
}

/** Runs a program to its end; signals reach it, its exit code comes back. */
function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    let signalled = false;
    // In a terminal Ctrl-C already reaches the whole group; a supervisor's signal reaches only this process.
    const forward = (signal) => {
      if (signalled && signal === 'SIGINT') return;
      signalled = true;
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    const interrupted = () => forward('SIGINT');
    const terminated = () => forward('SIGTERM');
    process.on('SIGINT', interrupted);
    process.on('SIGTERM', terminated);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGINT', interrupted);
      process.off('SIGTERM', terminated);
      resolve(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1));
    });
  });
}

async function install() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === installStamp()) return;
  process.stderr.write('Installing dependencies...\n');
  // What is broken off here is for neither lock file, also not for the one before.
  rmSync(stampFile, { force: true });
  const windows = process.platform === 'win32';
  // In a kit's workspace the lock is the kit's, and the areas are the team's.
  const lock = existsSync(join(root, 'kit.json'))
    ? ['--no-frozen-lockfile', '--prefer-offline']
    : ['--frozen-lockfile'];
  const args = ['-y', PNPM, 'install', ...lock];
  // The output is the command's: `verdict --json` is read by programs.
  const options = { env: cleanEnvironment(), shell: windows, stdio: ['inherit', 2, 2] };
  const code = await run(windows ? 'npx.cmd' : 'npx', args, options).catch((error) => {
    throw new Refusal(`npx could not be started (${error.code ?? error.message}): install Node with npm.`);
  });
  if (code === 130 || code === 143) process.exit(code);
  if (code !== 0) {
    throw new Refusal(
      'Dependencies could not be installed: the reason is above. Is the npm registry reachable (npm ping), and does pnpm-lock.yaml agree with the package.json files?',
    );
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  // In a kit's workspace the installation writes the lock file.
  writeFileSync(stampFile, installStamp());
}

const ownNodeWillDo = Number(process.versions.node.split('.')[0]) >= NODE_MAJOR;
const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const tooOld = `Node ${NODE_MAJOR} or newer is needed and the npm registry has none that runs here (${process.platform} ${process.arch}): install Node ${NODE_MAJOR} and try again.`;

/** Before anything is installed: a Node of the workspace's kind comes with the packages, on Linux only for glibc (not Alpine). */
function refuseOldNode() {
  if (ownNodeWillDo) return;
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const runs = process.platform !== 'linux' || process.report.getReport().header.glibcVersionRuntime;
  if (!(nodePackage in optionalDependencies) || !runs) throw new Refusal(tooOld);
}

function nodeProgram() {
  if (ownNodeWillDo) return process.execPath;
  try {
    const folder = dirname(createRequire(join(root, 'package.json')).resolve(`${nodePackage}/package.json`));
    const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (existsSync(program)) return program;
  } catch {
    // Falls through to the sentence below: the package was not installed.
  }
  throw new Refusal(tooOld);
}

/** `#` and `?` end a path for Vite, and federation decodes `%`: the build would stop with their stacks, after the installation. */
function refuseFolder() {
  const hinders = root.match(/[#?]|%(?![0-9a-f]{2})/i)?.[0];
  if (hinders === undefined) return;
  throw new Refusal(
    `The path ${root} has a "${hinders}", with which Vite cannot build: move the workspace to a folder without it.`,
  );
}

async function main() {
  const [command = '', ...args] = process.argv.slice(2);
  const file = join(commandsFolder, `${command.replace(':', '-')}.ts`);
  if (!/^[a-z][a-z:-]*$/.test(command) || !existsSync(file)) {
    const known = existsSync(commandsFolder) ? readdirSync(commandsFolder).filter((name) => name.endsWith('.ts')) : [];
    throw new Refusal(`No command "${command}". Commands: ${known.map((name) => name.slice(0, -3)).join(', ')}.`);
  }
  refuseOldNode();
  refuseFolder();
  await install();
  const node = nodeProgram();
  const env = { ...cleanEnvironment(), SODALIZIO_PNPM: PNPM };
  const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  env[pathName] = [dirname(node), join(root, 'node_modules', '.bin'), env[pathName] ?? ''].join(delimiter);
  const endWithParent = pathToFileURL(join(commandsFolder, '..', 'end-with-parent.ts')).href;
  const flags = ['--disable-warning=ExperimentalWarning', '--import', endWithParent];
  process.exitCode = await run(node, [...flags, file, ...args], {
    env,
    // The fourth tells the command when this process ends, also by kill -9.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // It has linked what it wrote: the next command need not find that out.
  if (command === 'new:area' && process.exitCode === 0) writeFileSync(stampFile, installStamp());
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Refusal ? error.message : (error.stack ?? error)}\n`);
  process.exitCode = 1;
});
