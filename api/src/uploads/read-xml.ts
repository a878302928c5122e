import { SaxesParser } from 'saxes';
import { FileFault } from './file-fault.ts';

export interface XmlHandlers {
  /** `name` without its prefix: some programs write `x:row`. Attributes keep theirs. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
  pause?(bytes: number): Promise<void>;
}

const deepest = 64;
/** Longer text between two tags is refused: a cell ends at 32,767 characters. */
const longestGap = 1024 * 1024;
const doctype = '<!DOCTYPE';

const plainName = (name: string) => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

/**
 * Parses XML as a stream. A DOCTYPE is refused unparsed: it can declare entities and refer to files of the server.
 * Nesting and the length of any name, attribute, comment or text are limited.
 */
export async function readXml(source: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let depth = 0;
  let sinceTag = 0;
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    depth += 1;
    if (depth > deepest) throw new FileFault('file-suspicious');
    handlers.open(plainName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth -= 1;
    handlers.close(plainName(name));
  });
  parser.on('text', (text) => handlers.text(text));
  parser.on('cdata', (text) => handlers.text(text));
  let bytes = 0;
  let tail = '';
  try {
    for await (const chunk of source) {
      const text = decoder.decode(chunk, { stream: true });
      if ((tail + text.slice(0, doctype.length)).toUpperCase().includes(doctype) || holdsDoctype(text))
        throw new FileFault('file-suspicious');
      tail = text.slice(1 - doctype.length);
      sinceTag += text.length;
      parser.write(text);
      if (sinceTag > longestGap) throw new FileFault('file-suspicious');
      bytes += chunk.length;
      await handlers.pause?.(bytes);
    }
    parser.write(decoder.decode());
    parser.close();
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault('file-damaged', { cause: error });
  }
}

function holdsDoctype(text: string): boolean {
  for (let at = text.indexOf('<!'); at >= 0; at = text.indexOf('<!', at + 2)) {
    if (text.slice(at, at + doctype.length).toUpperCase() === doctype) return true;
  }
  return false;
}
