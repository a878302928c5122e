import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
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

/** The browser's reader of QR codes, or ours in WebAssembly, which is fetched from where this area is. */
export async function codeReader(): Promise<Reader> {
  const own = window.BarcodeDetector;
  if (own && (await own.getSupportedFormats()).includes('qr_code')) return new own({ formats });
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new BarcodeDetector({ formats: [...formats] });
}
