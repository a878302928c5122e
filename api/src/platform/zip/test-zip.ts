import { crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  name: string;
  text?: string | Buffer;
  raw?: { data: Buffer; size: number; sum: number };
  flags?: number;
  /** Type and permissions as a Unix program writes them (`0o120777` is a link). */
  mode?: number;
}

/** A zip, in ways too that no program writes: with wrong sizes, flags, or parts that lie over each other. */
export function zipOf(parts: readonly Part[], { overlap = false } = {}): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text = '', raw, flags = 0, mode = 0 } of parts) {
    const plain = Buffer.from(text);
    const data = raw?.data ?? deflateRawSync(plain, { level: 6 });
    const place = overlap ? 0 : at;
    const title = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(raw?.sum ?? crc32(plain), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(raw?.size ?? plain.length, 18);
    shared.writeUInt16LE(title.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(place, 10);
    if (!overlap || at === 0) {
      const piece = Buffer.concat([Buffer.from('PK\x03\x04'), shared, title, data]);
      local.push(piece);
      at += piece.length;
    }
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, mode === 0 ? 0 : 3]), shared, rest, title]),
    );
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, list, end]);
}
