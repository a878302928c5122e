import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const DAY = 86_400_000;
/** Days without a reader after which a file is deleted: releases come and go. */
const KEPT_DAYS = 30;
const SEAL_BYTES = 32;

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/**
 * Compressed bytes that outlast the server: brotli's best takes seconds for a shell, and a restarted server would take them
 * again, with its first visitors waiting. Files are named after the content they were made of, so servers may share a folder.
 * Whatever is wrong with the folder costs the saving, never the answer.
 */
export class CompressedFiles {
  readonly #folder: string;
  #prepared: Promise<void> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The compressed form of `body`: from the folder, else made and kept there. `method` names how `make` compresses. */
  async take(body: Buffer, method: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const file = join(this.#folder, `${digest(body).toString('hex')}.${method}`);
    const known = await this.#read(file).catch(() => undefined);
    if (known) return known;
    const made = await make();
    await this.#write(file, made).catch(() => undefined);
    return made;
  }

  async #read(file: string): Promise<Buffer | undefined> {
    const bytes = await readFile(file);
    const body = bytes.subarray(SEAL_BYTES);
    // A machine that lost its power may leave a file of zeros.
    if (!digest(body).equals(bytes.subarray(0, SEAL_BYTES))) return undefined;
    const { mtimeMs } = await stat(file);
    // In a folder that belongs to another user this fails; the bytes are valid nevertheless.
    if (Date.now() - mtimeMs > DAY) await utimes(file, new Date(), new Date()).catch(() => undefined);
    return body;
  }

  async #write(file: string, body: Buffer): Promise<void> {
    this.#prepared ??= this.#prepare().catch((error: unknown) => {
      // A disk that was full may have room for the next file.
      this.#prepared = undefined;
      throw error;
    });
    await this.#prepared;
    const own = `${file}.${randomUUID()}`;
    await writeFile(own, Buffer.concat([digest(body), body]), { mode: 0o600 });
    await rename(own, file);
  }

  async #prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.#folder)) {
      const file = join(this.#folder, name);
      const since = await stat(file).catch(() => undefined);
      if (since && Date.now() - since.mtimeMs > KEPT_DAYS * DAY) await rm(file, { force: true });
    }
  }
}
