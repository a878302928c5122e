import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRecord } from '../is-record.ts';
import { Refusal } from '../processes.ts';
import { digestOf, fileList } from '../recipe/file-list.ts';
import { fetchBytes } from './product-address.ts';

const MOST_FILES = 2_000;
/** Each file has its own time limit, which hundreds at once would share on a slow line. */
const AT_ONCE = 8;
const MOST_BYTES = 64 * 1024 * 1024;

function listed(url: string, content: Buffer): [string, string][] {
  let list: unknown;
  try {
    list = JSON.parse(String(content));
  } catch {
    throw new Refusal(`${url} arrived damaged: its list of files is no JSON.`);
  }
  const files = isRecord(list) ? Object.entries(list) : [];
  if (files.length === 0 || files.length > MOST_FILES) throw new Refusal(`${url} lists ${files.length} files.`);
  return files.map(([path, digest]) => {
    // Paths from another server are not trusted.
    if (!/^[\w@~+-][\w@~+.-]*(\/[\w@~+-][\w@~+.-]*)*$/.test(path) || typeof digest !== 'string')
      throw new Refusal(`${url} lists a file under a name that no release has: "${path}".`);
    return [path, digest];
  });
}

/**
 * Downloads a release, of an area or of the shell, into `folder`: every file of its `files.json`, verified by its digest. `url`
 * ends with a slash. Returns false for a missing release; throws a Refusal for an incomplete one.
 */
export async function downloadRelease(url: string, folder: string): Promise<boolean> {
  const list = await fetchBytes(url + fileList);
  if (list === undefined) return false;
  let bytes = 0;
  const files: [string, Buffer][] = [];
  const waiting = listed(url, list).values();
  const fetchWaiting = async () => {
    for (const [path, digest] of waiting) {
      const content = await fetchBytes(url + path);
      if (content === undefined) throw new Refusal(`${url} came without ${path}.`);
      if (digestOf(content) !== digest) throw new Refusal(`${url} arrived damaged: ${path} is not what it lists.`);
      bytes += content.length;
      if (bytes > MOST_BYTES) throw new Refusal(`${url} has more than ${MOST_BYTES / 1024 / 1024} MB.`);
      files.push([path, content]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchWaiting));
  for (const [path, content] of [...files, [fileList, list] as const]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return true;
}
