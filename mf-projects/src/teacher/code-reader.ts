import { BarcodeDetector, prepareZXingModule, purgeZXingModule } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

const formats = ['qr_code'] as const;

interface Reader {
  detect: (video: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  interface Window {
    /** The browser's own, where it has one. */
    BarcodeDetector?: {
      new (options: { formats: readonly string[] }): Reader;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

/** The browser's reader of QR codes, or ours where it has none or fails: it does on Android without a working Play service. */
export async function codeReader(ours = bundledReader): Promise<Reader> {
  const own = window.BarcodeDetector;
  const known = await own?.getSupportedFormats().catch((): string[] => []);
  if (!own || !known?.includes('qr_code')) return ours();
  const first = new own({ formats });
  let instead: Reader | undefined;
  return {
    detect: async (video) => {
      if (instead) return instead.detect(video);
      try {
        return await first.detect(video);
      } catch {
        instead = await ours();
        return instead.detect(video);
      }
    },
  };
}

/** One object for all readers: with another function the module would be fetched again. */
const overrides = { locateFile: () => wasm };

/** In WebAssembly, which is fetched from where this area is. */
async function bundledReader(): Promise<Reader> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true });
  } catch (error) {
    // It keeps a failed fetch too: the next reader would fail without a request.
    purgeZXingModule();
    throw error;
  }
  return new BarcodeDetector({ formats: [...formats] });
}
